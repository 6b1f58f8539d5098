import { maxStudentsFound } from '@muster/contract/rosterCalls'
import { initials } from '@muster/domain/initials'
import { sql } from 'kysely'
import { type Database, inTenant } from '../../platform/db/database.ts'

type StudentQuery = { search: string; ids?: string[] | undefined }

/**
 * Finds students on the rosters of some rooms, by family name, once for each room of theirs.
 * @param wanted words that all begin a part of the name, or the ids of single students; neither finds nobody
 */
export async function findStudents(
  db: Database,
  tenantId: string,
  roomIds: readonly string[],
  { search, ids }: StudentQuery,
) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && !ids) return []
  const { rows } = await inTenant(db, tenantId, (tx) => {
    const name = sql`lower(p.given_name || ' ' || p.family_name)`
    const input = ids
      ? [sql`p.id = any (${ids}::uuid[])`]
      : words.map((word) => sql`position(${` ${word}`} in ' ' || ${name}) > 0`)
    return sql<{ id: string; given: string; family: string; roomId: string }>`
      select p.id, p.given_name as given, p.family_name as family, e.room_id as "roomId"
      from roster_entry e
      join person p on p.id = e.person_id
      where e.role = 'student' and e.room_id = any (${roomIds}::uuid[]) and ${sql.join(input, sql` and `)}
      order by p.family_name, p.given_name, p.id, e.room_id
      limit ${ids ? null : maxStudentsFound}
    `.execute(tx)
  })
  return rows.map(({ id, given, family, roomId }) => ({
    id,
    roomId,
    name: [given, family].filter(Boolean).join(' ') || initials(given, family),
  }))
}
