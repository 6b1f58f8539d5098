import type { ClientBase } from 'pg'

/**
 * Returns true when the tenant has an incident or drill that has not ended, or a silent lockdown that waits: rooms and
 * rosters must not change under it. Checked last: until the import commits, none starts (incident/startWithRooms.ts).
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
