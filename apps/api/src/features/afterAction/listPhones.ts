import type { listPhones as listCall, Phone } from '@muster/contract/afterActionCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import { eventsPresentedTo, requireIncident, visibilityOf } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'

type Deps = { db: Database; incidents: IncidentStore }

/** Lists the phones that wrote for rooms in an incident, the newest first, with the entries of each that the caller sees. */
export async function listPhones(
  { db, incidents }: Deps,
  { caller, params }: RequestInput<typeof listCall>,
): Promise<Phone[]> {
  const { incident } = await requireIncident({ incidents }, caller, params.incidentId)
  const rows = await inTenant(db, caller.tenantId, (tx) =>
    tx
      .selectFrom('room_sender')
      .select(['command_id', 'phone', 'network'])
      .where('incident_id', '=', params.incidentId)
      .execute(),
  )
  const senders = new Map(rows.map((row) => [row.command_id, row]))
  const phones = new Map<string, Phone>()
  for (const { seq, at, actor, commandId } of eventsPresentedTo(
    visibilityOf(caller),
    incident,
    incident.events,
  )) {
    const sender = senders.get(commandId)
    if (actor.kind !== 'bag' || !sender) continue
    const { phone, network } = sender
    const key = [phone, network, actor.id, actor.origin].join()
    const known = phones.get(key) ?? {
      phone,
      network,
      origin: actor.origin ?? 'new',
      bagName: actor.name,
      firstAt: at,
      lastAt: at,
      entries: [],
    }
    phones.set(key, { ...known, lastAt: at, entries: [...known.entries, seq] })
  }
  return [...phones.values()].toReversed()
}
