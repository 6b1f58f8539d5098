import type { ClientBase } from 'pg'

/** Whether the tenant has an incident or drill that has not ended: no time to take rooms and rosters from under it. */
export async function hasRunningIncident(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("select from incident where stage = 'active' limit 1")
  return (rowCount ?? 0) > 0
}
