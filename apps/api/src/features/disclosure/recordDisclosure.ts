import { sql } from 'kysely'
import type { AuthenticatedGuest } from '../../access/guestAccess.ts'
import type { Tx } from '../../platform/db/database.ts'

/** Records that a guest is shown these students by name, in the transaction that reads the names: no name without its record. */
export async function recordDisclosure(
  tx: Tx,
  { tenantId, guest, state }: Pick<AuthenticatedGuest, 'tenantId' | 'guest' | 'state'>,
  personIds: readonly string[],
): Promise<void> {
  await sql`
    insert into disclosure (tenant_id, incident_id, guest_id, kind, to_name, to_identifier, person_ids)
    values (${tenantId}, ${state.id}, ${guest.id}, ${state.kind}, ${guest.name}, ${guest.identifier}, ${personIds}::uuid[])
    on conflict (incident_id, guest_id) do update set
      kind = excluded.kind,
      last_at = now(),
      person_ids = array(select distinct unnest(disclosure.person_ids || excluded.person_ids))`.execute(tx)
}
