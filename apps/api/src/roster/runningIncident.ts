import type { ClientBase } from 'pg'

/**
 * Whether the tenant has an incident or drill that has not ended: no time to take rooms and rosters from under it.
 * Asked last: until the import is kept, none starts (incident/roomsOfStart.ts).
 */
export async function hasRunningIncident(client: ClientBase): Promise<boolean> {
  await client.query(
    "select pg_advisory_xact_lock(hashtext('muster.takes part'), hashtext(muster.tenant_in_use()::text))",
  )
  const { rowCount } = await client.query("select from incident where stage = 'active' limit 1")
  return (rowCount ?? 0) > 0
}
