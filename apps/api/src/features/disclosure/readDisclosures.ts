import type { Disclosure } from '@muster/contract/disclosureCalls'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Disclosure as DisclosureRow, DisclosureThreat } from '../../platform/db/rows.ts'

/** Shows rows with the names of the people whom the roster still has. */
export async function viewDisclosures(
  tx: Tx,
  rows: readonly Selectable<DisclosureRow>[],
): Promise<Disclosure[]> {
  const ids = [...new Set(rows.flatMap((row) => row.person_ids))]
  const people =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('person')
          .select(['id', 'given_name', 'family_name'])
          .where('id', 'in', ids)
          .execute()
  const names = new Map(
    people.map(({ id, given_name, family_name }) => [
      id,
      [given_name, family_name].filter(Boolean).join(' '),
    ]),
  )
  return rows.map((row) => ({
    guestId: row.guest_id,
    toName: row.to_name,
    toIdentifier: row.to_identifier,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    people: row.person_ids.map((id) => ({ id, name: names.get(id) ?? null })),
  }))
}

/** Reads the newest statement of the threat of each of these incidents. */
export async function readThreats(tx: Tx, incidentIds: readonly string[]) {
  if (incidentIds.length === 0) return new Map<string, ReturnType<typeof viewThreat>>()
  const rows = await tx
    .selectFrom('disclosure_threat')
    .selectAll()
    .distinctOn('incident_id')
    .where('incident_id', 'in', incidentIds)
    .orderBy('incident_id')
    .orderBy('at', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.incident_id, viewThreat(row)]))
}

function viewThreat({ text, at, by_name }: Selectable<DisclosureThreat>) {
  return { text, at: at.toISOString(), byName: by_name }
}
