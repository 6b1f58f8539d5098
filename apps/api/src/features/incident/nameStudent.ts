import type { requestStudent as requestCall } from '@muster/contract/incidentCalls'
import { initials } from '@muster/domain/initials'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { invalidField, notFound } from '../../platform/http/problems.ts'

/**
 * Names the student that a guardian waits for on a room's page: by initials when the roster has them, because the log
 * contains no student's name; else in the requester's words.
 * @throws 404 when the person is on no roster of this room, 422 when there is neither a person nor words
 */
export async function nameStudent(
  db: Database,
  { caller, body: { roomId, personId, student } }: RequestInput<typeof requestCall>,
): Promise<string> {
  if (!personId) {
    if (student) return student
    throw invalidField(
      422,
      'no-student',
      'student',
      inEnglish('Choose a student from the roster, or enter a name.'),
    )
  }
  const person = await inTenant(db, caller.tenantId, (tx) =>
    tx
      .selectFrom('roster_entry as e')
      .innerJoin('person as p', 'p.id', 'e.person_id')
      .select(['p.given_name', 'p.family_name'])
      .where('e.room_id', '=', roomId)
      .where('e.person_id', '=', personId)
      .where('e.role', '=', 'student')
      .executeTakeFirst(),
  )
  if (!person) throw notFound(inEnglish('This student is not on this room’s roster. Look in another room.'))
  return initials(person.given_name, person.family_name)
}
