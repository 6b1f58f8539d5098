import type { ClientBase } from 'pg'

/**
 * Whether the tenant has an incident or drill that has not ended, or a silent lockdown that waits to start: no time to take rooms and rosters from under it.
 * Asked last: until the import is kept, none starts (incident/roomsOfStart.ts).
 */
export async function hasRunningIncident(client: ClientBase): Promise<boolean> {
  await client.query(
    "select pg_advisory_xact_lock(hashtext('muster.takes part'), hashtext(muster.tenant_in_use()::text))",
  )
  const { rows } = await client.query<{ isRunning: boolean }>(
    `select exists (select from incident where stage = 'active')
      or exists (select from lockdown_request where stage = 'waiting') as "isRunning"`,
  )
  return rows[0]?.isRunning ?? false
}
