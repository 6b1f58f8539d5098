import type { ClientBase } from 'pg'

/**
 * Waits for changes of the tenant's rooms, and blocks further ones until the import has ended: people on a roster that moves
 * meanwhile would be in both rooms, and a room added meanwhile would be added twice. Taken before an import reads rooms.
 * Such a change is refused at once (room/roomRows.ts), because an import may take long.
 */
export async function lockRoomsForImport(client: ClientBase): Promise<void> {
  await client.query(
    "select pg_advisory_xact_lock(hashtext('muster.roster'), hashtext(muster.tenant_in_use()::text))",
  )
}
