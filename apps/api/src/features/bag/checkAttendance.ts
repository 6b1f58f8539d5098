import type { takeAttendance } from '@muster/contract/bagCalls'
import { countMarks } from '@muster/domain/incident/attendance'
import { inEnglish } from '@muster/words/t'
import type { z } from 'zod'
import type { KnownBag } from '../../access/knownBag.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { invalidField } from '../../platform/http/problems.ts'
import { addedPersonIds } from './addPerson.ts'
import { requireRoomInIncident } from './submitRoomCommand.ts'

type Attendance = Omit<z.output<(typeof takeAttendance)['body']>, 'commandId'>

/**
 * Checks that an attendance by roster is about this room: marked people are on its roster, extra people were added here, and
 * the counts match the marks. An attendance by count alone is accepted as it is.
 * @throws 404 for an incident in which the room takes no part, 422 with what does not match
 */
export async function checkAttendance(
  { db, incidents }: { db: Database; incidents: IncidentStore },
  bag: KnownBag,
  incidentId: string,
  attendance: Attendance,
): Promise<void> {
  const { marks, extras } = attendance
  if (!marks && !extras) return
  const { roomId } = await requireRoomInIncident({ incidents }, bag, incidentId)
  await inTenant(db, bag.tenantId, async (tx) => {
    const marked = Object.keys(marks ?? {})
    if (!isSubset(marked, marked.length > 0 ? await rosterIds(tx, roomId) : [])) throw notOnRoster()
    if (extras && !isSubset(extras, await addedPersonIds(tx, roomId, incidentId))) throw notAdded()
  })
  if (marks && !countsMatch(attendance, marks)) throw countsDiffer()
}

/** Lists ids of the students on a room's roster. */
async function rosterIds(tx: Tx, roomId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('roster_entry')
    .select('person_id')
    .where('room_id', '=', roomId)
    .where('role', '=', 'student')
    .execute()
  return rows.map(({ person_id }) => person_id)
}

function isSubset(ids: readonly string[], known: readonly string[]): boolean {
  const all = new Set(known)
  return ids.every((id) => all.has(id))
}

function countsMatch(said: Attendance, marks: NonNullable<Attendance['marks']>): boolean {
  const { present, missing, injured, absent, elsewhere } = countMarks(marks)
  return (
    said.present === present &&
    said.missing === missing &&
    said.injured === injured &&
    (said.absent ?? 0) === absent &&
    (said.elsewhere ?? 0) === elsewhere &&
    said.extra === new Set(said.extras).size
  )
}

const notOnRoster = () =>
  invalidField(
    422,
    'not-on-roster',
    'marks',
    inEnglish('A marked person is not on this room’s roster. Load the roster again, or send a count.'),
  )
const notAdded = () =>
  invalidField(
    422,
    'not-added',
    'extras',
    inEnglish(
      'An extra person was not added in this room. Add them by name first, or give their number alone.',
    ),
  )
const countsDiffer = () =>
  invalidField(
    422,
    'counts-differ',
    'marks',
    inEnglish('The counts do not match the marks. Check the list, then send it again.'),
  )
