import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { contentsOf } from '../../packages/domain/src/readiness/bagContents.ts'
import {
  type CountedLine,
  itemStatuses,
  restockLines,
} from '../../packages/domain/src/readiness/itemStatus.ts'
import type { DemoDistrict } from './district.ts'
import { demoResources } from './resources.ts'

/** The bag that somebody has counted, in each district: with gloves missing and water out of date. */
const countedBagName = 'Room 101'

/**
 * Adds what the rooms of a demo district can look up, lets them ask for a silent lockdown, and counts one bag.
 * @param client in a transaction that works for the tenant
 */
export async function addReadiness(client: pg.Client, { tenantKey }: DemoDistrict, tenantId: string) {
  await client.query(
    'update tenant set soft_lockdown_enabled = true, soft_lockdown_security_enabled = $2 where id = $1',
    // One district asks a manager first, the other does not.
    [tenantId, tenantKey === 'oakridge'],
  )
  for (const [place, { kind, title, body, url, phone }] of demoResources.entries()) {
    await client.query(
      `insert into resource (tenant_id, kind, title, body, url, phone, position)
      values ($1, $2, $3, $4, $5, $6, $7)`,
      [tenantId, kind, title, body, url, phone, (place + 1) * 10],
    )
  }
  await countBag(client, tenantId)
}

async function countBag(client: pg.Client, tenantId: string) {
  const { rows } = await client.query<{ id: string; site_id: number; today: string }>(
    'select id, site_id, current_date::text as today from bag where name = $1 order by site_id limit 1',
    [countedBagName],
  )
  const [bag] = rows
  if (!bag) throw new Error(`the demo district has no ${countedBagName}`)
  const lines = contentsOf('classroom').map(({ key, expected, canExpire }): CountedLine => {
    const expiresOn = canExpire ? yearsFrom(bag.today, key === 'water' ? -1 : 2) : null
    return { itemKey: key, counted: key === 'gloves' ? 1 : expected, expiresOn, damaged: 0 }
  })
  await client.query(
    'insert into inventory_count (id, tenant_id, bag_id, by_name, lines) values ($1, $2, $3, $4, $5)',
    [randomUUID(), tenantId, bag.id, 'Demo', JSON.stringify(lines)],
  )
  // The server checks it when it starts, and then lists show its state.
  await client.query("insert into bag_expiry (tenant_id, bag_id, on_day) values ($1, $2, '2000-01-01')", [
    tenantId,
    bag.id,
  ])
  const lacking = restockLines(itemStatuses(contentsOf('classroom'), lines, [], bag.today))
  await client.query(
    `insert into task (tenant_id, site_id, bag_id, title, detail, origin, created_by_name)
    values ($1, $2, $3, $4, $5, 'restock', 'Demo')`,
    [tenantId, bag.site_id, bag.id, `Restock ${countedBagName}`, lacking.join('\n')],
  )
}

function yearsFrom(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}-06-30`
}
