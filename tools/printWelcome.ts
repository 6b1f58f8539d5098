/** Prints the welcome of `npm start` when all is ready: the address to click, the accounts, and a room's page for a phone. */
import pg from 'pg'
import qrcode from 'qrcode'
import { demoAccounts } from '../apps/identity/src/accounts.ts'
import type { Settings } from './settings.ts'

/**
 * Prints the addresses and, of the demo, the accounts and one room's bag page with its QR code.
 * @param settings the settings of this start
 * @param ownerUrl the database in which to look up a bag
 * @param webUrl the origin to print, if the web is served elsewhere (watch mode)
 */
export async function printWelcome(settings: Settings, ownerUrl: string, webUrl?: string): Promise<void> {
  // Sign-in of the demo lives on localhost, so the desk uses that; a phone needs the address in the network.
  const desk =
    webUrl ?? settings.publicUrls.find((url) => url.includes('//localhost')) ?? settings.publicUrls[0]
  console.log(`\nMuster is ready.\n\n  For managers   ${desk}/`)
  if (!settings.demo) return

  const bag = await firstBag(ownerUrl)
  const page = bag && `${settings.publicUrls[0]}/redbag/${encodeURIComponent(bag.barcode)}`
  if (bag && page) console.log(`  For a room     ${page}\n                 (${bag.name})`)
  if (!settings.oidcIssuer) console.log(`\n${accountTable()}`)
  if (bag && page) {
    const code = await qrcode.toString(page, { type: 'terminal', small: true })
    console.log(`\nTo open the room’s page, scan this with a phone on the same network:\n\n${code}`)
  }
  console.log('Ctrl-C stops everything. Your data stays.')
}

function accountTable(): string {
  const rows = demoAccounts.map((account) => [
    account.role,
    account.role === 'GlobalAdmin' ? '(all)' : account.tenantKey,
    account.email,
    account.password,
  ])
  const table = [['Role', 'Tenant', 'Email', 'Password'], ...rows]
  const width = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0))
  return table
    .map((row) => `  ${row.map((cell, i) => cell.padEnd(width(i))).join('  ')}`.trimEnd())
    .join('\n')
}

/** The first room's bag of the demo tenant, by name; undefined where there is no demo data to see. */
async function firstBag(ownerUrl: string): Promise<{ name: string; barcode: string } | undefined> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const found = await client.query<{ name: string; barcode: string }>(`
      select bag.name, bag.barcode
      from muster.bag
      join muster.tenant on tenant.id = bag.tenant_id
      where tenant.key = 'oakridge' and bag.is_active and bag.room_id is not null
      order by bag.name
      limit 1`)
    return found.rows[0]
  } catch {
    // An owner that is not a superuser sees no tenant's rows; the welcome does without.
    return undefined
  } finally {
    await client.end()
  }
}
