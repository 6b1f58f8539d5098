import { isDeepStrictEqual } from 'node:util'
import type { updateRoomPerson as updateCall } from '@muster/contract/roomPeopleCalls'
import { say } from '@muster/words/message'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { changedSince, conflict } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { lockRoster, notifyRosterChanged, personLabel, personOf, readRoomPeople } from './roomRoster.ts'

/**
 * Changes the name or the grade of a person who was added by hand. Unchanged values are no change.
 * @throws 409 for an imported person, whose name the next import would restore, and when somebody has changed them since
 */
export function updateRoomPerson(
  db: Database,
  { caller, params, body, request }: RequestInput<typeof updateCall>,
) {
  const { siteId, roomId, rosterPersonId } = params
  const { version, givenName, familyName } = body
  const grade = body.grade || null
  return inTenant(db, caller.tenantId, async (tx) => {
    await lockRoster(tx, caller, siteId, roomId)
    const person = await personOf(tx, roomId, rosterPersonId)
    const before = { givenName: person.givenName, familyName: person.familyName, grade: person.grade }
    const after = { givenName, familyName, grade }
    if (isDeepStrictEqual(before, after)) return readRoomPeople(tx, roomId)
    if (person.isImported)
      throw conflict(
        'imported-person',
        say`${personLabel(person)} came with an import, which would bring this name back. Change it in your roster system or file.`,
      )
    if (person.version !== version) throw changedSince()
    await tx
      .updateTable('person')
      .set({ given_name: givenName, family_name: familyName, grades: grade, version: sql`version + 1` })
      .where('id', '=', rosterPersonId)
      .execute()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'person.changed',
      subject: personLabel(person),
      before,
      after,
    })
    await notifyRosterChanged(tx, [roomId])
    return readRoomPeople(tx, roomId)
  })
}
