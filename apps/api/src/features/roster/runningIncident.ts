import type { ClientBase } from 'pg'
import { ImportError } from './importError.ts'

/**
 * Tells running servers to read the tenant's rooms again once the import is committed.
 * @throws ImportError when an incident or drill is running, which keeps its rooms until it ends
 */
export async function announceRoomChanges(
  client: ClientBase,
  tenant: { id: string; name: string },
): Promise<void> {
  if (await hasRunningIncident(client))
    throw new ImportError(
      `An incident or drill is running at ${tenant.name}, and this would change sites, rooms or rosters under it. Nothing was imported: do it again when it has ended.`,
    )
  await client.query("select pg_notify('muster_directory', $1)", [tenant.id])
}

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
