import { networkOf } from '@muster/domain/access/networkOf'
import type { SignInRefusalReason } from '@muster/domain/access/signInRefusals'
import type { NotedRefusal } from '@muster/identity/ports'
import { sql } from 'kysely'
import type { HostDirectory } from '../../access/hostDirectory.ts'
import { type Database, inTenant, noTenant, setLookup, type Tx } from '../../platform/db/database.ts'
import { RateLimiter } from '../../platform/jobs/rateLimiter.ts'

/** For how long refusals are kept, in days. */
const keptDays = 90
/** Maximum number of rows within an hour for one sender: a script must not fill the table. */
const maxPerHour = 300

type Deps = {
  db: Database
  hosts: HostDirectory
  log: Record<'warn', (details: object, message: string) => void>
}

/**
 * Creates the function that keeps a refusal for administrators. The log names the reason and no address. What cannot be
 * stored is no reason to fail: the person is told in any case.
 */
export function noteRefusals({ db, hosts, log }: Deps): (refusal: NotedRefusal) => Promise<void> {
  const noted = new RateLimiter(maxPerHour, 60 * 60_000, 'at once')
  return async ({ reason, detail, email, provider, origin, address }) => {
    const sender = networkOf(address ?? '')
    if (noted.waitOf(sender) > 0) return
    noted.count(sender)
    log.warn({ reason, detail, provider: provider?.id }, 'a sign-in was refused')
    const tenantId = provider?.tenantId ?? (await hosts.tenantOfOrigin(origin))?.tenantId ?? null
    await inTenant(
      db,
      noTenant,
      async (tx) => {
        const { own, inviting } = await tenantsOf(tx, email ?? '')
        const tenants = tenantId ? [tenantId] : own.length > 0 ? own : [null]
        // At its host an organization sees anybody try, and learns nothing of accounts that are neither its own nor invited. Its own
        // provider could name anybody: what it is refused for there is no word of the person.
        const known = provider?.tenantId ? own : [...own, ...inviting]
        const isTold = !tenantId || known.includes(tenantId) || !aboutAccount.has(reason)
        await tx
          .insertInto('sign_in_refusal')
          .values(
            tenants.map((tenant_id) => ({
              tenant_id,
              provider_id: provider?.id ?? null,
              email: email ?? null,
              reason: isTold ? reason : 'not-invited',
              detail: isTold ? detail.slice(0, 500) : '',
              source_address: address,
            })),
          )
          .execute()
        await tx
          .deleteFrom('sign_in_refusal')
          .where('at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
          .execute()
      },
      { server: 'on', email: email ?? '' },
    ).catch((err: unknown) => log.warn({ err }, 'a refused sign-in could not be noted'))
  }
}

/** Reasons that only somebody with an account is refused for. */
const aboutAccount: ReadonlySet<SignInRefusalReason> = new Set([
  'accept-first',
  'deactivated',
  'not-in-organization',
  'other-sign-in',
  'mail-not-sent',
  'passkey-required',
])

/**
 * The tenants that the account with an address belongs to, and those that wait for its answer to an invitation. It takes the same
 * statements where there is none: the time of a refusal tells nobody who has an account.
 */
async function tenantsOf(tx: Tx, email: string): Promise<{ own: string[]; inviting: string[] }> {
  const account = await tx.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()
  const id = account?.id ?? noTenant
  await setLookup(tx, { user_id: id, all_assignments: 'on' })
  const rows = await tx
    .selectFrom('tenant_assignment')
    .select(['tenant_id', 'state'])
    .where('user_id', '=', id)
    .execute()
  const idsOf = (wanted: string) =>
    rows.filter(({ state }) => state === wanted).map(({ tenant_id }) => tenant_id)
  return { own: idsOf('member'), inviting: idsOf('invited') }
}
