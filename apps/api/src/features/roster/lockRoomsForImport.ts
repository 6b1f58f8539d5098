import type { ClientBase } from 'pg'

/**
 * Waits for whoever adds, moves or merges rooms of the tenant, and lets nobody begin to until the import has ended: people on a
 * roster that is moved meanwhile would be in the room they left and in the one they came to, and a room that is added meanwhile
 * would be added twice. Taken before an import reads rooms. Who wants to is told so at
 * once (room/siteRooms.ts), for an import may take long.
 */
export async function lockRoomsForImport(client: ClientBase): Promise<void> {
  await client.query(
    "select pg_advisory_xact_lock(hashtext('muster.roster'), hashtext(muster.tenant_in_use()::text))",
  )
}
