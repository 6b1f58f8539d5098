import type { takeAttendance } from '@muster/contract/bagCalls'
import { countMarks } from '@muster/domain/incident/attendance'
import type { z } from 'zod'
import type { KnownBag } from '../../access/knownBag.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { wrongField } from '../../platform/http/problems.ts'
import { addedIn } from './addPerson.ts'
import { roomIdOf } from './inRoom.ts'

type Attendance = Omit<z.output<(typeof takeAttendance)['body']>, 'commandId'>

/**
 * That an attendance by roster is about this room: who is marked is on its roster, who is extra was added here, and the
 * counts are those of the marks. One by count alone is taken as it is.
 * @throws 422 with what does not fit
 */
export async function checkAttendance(
  db: Database,
  bag: KnownBag,
  incidentId: string,
  attendance: Attendance,
): Promise<void> {
  const { marks, extras } = attendance
  if (!marks && !extras) return
  const roomId = roomIdOf(bag)
  await inTenant(db, bag.tenantId, async (tx) => {
    const marked = Object.keys(marks ?? {})
    if (!isWithin(marked, marked.length > 0 ? await studentsOf(tx, roomId) : [])) throw notOnRoster()
    if (extras && !isWithin(extras, await addedIn(tx, roomId, incidentId))) throw notAdded()
  })
  if (marks && !countsFit(attendance, marks)) throw otherCounts()
}

/** Ids of the students on a room's roster. */
async function studentsOf(tx: Tx, roomId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('roster_entry')
    .select('person_id')
    .where('room_id', '=', roomId)
    .where('role', '=', 'student')
    .execute()
  return rows.map(({ person_id }) => person_id)
}

function isWithin(ids: readonly string[], known: readonly string[]): boolean {
  const all = new Set(known)
  return ids.every((id) => all.has(id))
}

function countsFit(said: Attendance, marks: NonNullable<Attendance['marks']>): boolean {
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
  wrongField(
    422,
    'not-on-roster',
    'marks',
    'Somebody who is marked is not on the roster of this room. Load the roster again, or send the attendance by count.',
  )
const notAdded = () =>
  wrongField(
    422,
    'not-added',
    'extras',
    'An extra person was not added in this room. Add them by name first, or give their number alone.',
  )
const otherCounts = () =>
  wrongField(
    422,
    'counts-differ',
    'marks',
    'The counts are not those of the marks. Look through the list again, then send it again.',
  )
