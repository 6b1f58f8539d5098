import type {
  getRoomRoster,
  RoomRoster,
  readRosterOfRoom as readRosterCall,
} from '@muster/contract/rosterCalls'
import { mayAccessSites, mayBag } from '@muster/domain/access/rights'
import { initials } from '@muster/domain/initials'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import { isEnrolledAtSite } from '../../access/enrolledDevice.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { requireIncidentOfRoom, requireRoomInIncident } from './submitRoomCommand.ts'

/**
 * Lists the students of a room, and the people it added by hand in an incident. Phones enrolled at the bag's site see names,
 * or all phones if the organisation wants that; anybody else sees initials.
 * @throws 404 for an incident in which the room takes no part
 */
export async function readRoomRoster(
  deps: { db: Database; incidents: IncidentStore },
  { bag, query: { incidentId }, request }: RequestInput<typeof getRoomRoster>,
): Promise<RoomRoster> {
  if (incidentId) await requireRoomInIncident(deps, bag, incidentId)
  const isKnown = await isEnrolledAtSite(deps.db, request, bag)
  return inTenant(deps.db, bag.tenantId, async (tx) => {
    const tenant = await tx
      .selectFrom('tenant')
      .select(['student_names', 'roster_updated_at'])
      .where('id', '=', bag.tenantId)
      .executeTakeFirstOrThrow()
    const studentNames = tenant.student_names === 'everyone' ? 'everyone' : 'devices'
    const hasNames = mayBag(isKnown ? 'EnrolledDevice' : 'Bag', { studentNames }, 'student.read')
    const students = bag.roomId ? await readStudents(tx, bag.roomId) : []
    const added = bag.roomId && incidentId ? await readAddedPeople(tx, bag.roomId, incidentId) : []
    return {
      hasNames,
      updatedAt: tenant.roster_updated_at?.toISOString() ?? null,
      students: students.map(({ id, given, family }) => ({
        id,
        name: hasNames ? displayName(given, family) : initials(given, family),
      })),
      added: added.map(({ id, name }) => ({ id, name: hasNames ? name : initialsOfFullName(name) })),
    }
  })
}

/**
 * Lists the students of a room by name, and the people it added by hand in an incident, for a signed-in user.
 * @throws 404 for a room that is not in their organisation or not at their sites, and for an incident it takes no part in
 */
export async function readRosterOfRoom(
  deps: { db: Database; incidents: IncidentStore },
  { caller, params: { roomId }, query: { incidentId } }: RequestInput<typeof readRosterCall>,
) {
  const { tenantId, allowedSites } = caller
  const known = await inTenant(deps.db, tenantId, async (tx) => {
    const room = await tx.selectFrom('room').select('site_id').where('id', '=', roomId).executeTakeFirst()
    if (!room || !mayAccessSites(allowedSites, [room.site_id]))
      throw notFound(inEnglish('There is no such room in your organization.'))
    const tenant = await tx
      .selectFrom('tenant')
      .select('roster_updated_at')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow()
    const students = await readStudents(tx, roomId)
    const added = incidentId ? await readAddedPeople(tx, roomId, incidentId) : []
    return { updatedAt: tenant.roster_updated_at?.toISOString() ?? null, students, added }
  })
  if (incidentId) await requireIncidentOfRoom(deps, tenantId, roomId, incidentId)
  return {
    ...known,
    students: known.students.map(({ id, given, family }) => ({ id, name: displayName(given, family) })),
  }
}

/** Formats given and family name; initials when the roster has neither. */
function displayName(given: string, family: string): string {
  return [given, family].filter(Boolean).join(' ') || initials(given, family)
}

function readStudents(tx: Tx, roomId: string) {
  return tx
    .selectFrom('roster_entry as e')
    .innerJoin('person as p', 'p.id', 'e.person_id')
    .select(['p.id', 'p.given_name as given', 'p.family_name as family'])
    .where('e.room_id', '=', roomId)
    .where('e.role', '=', 'student')
    .orderBy('p.family_name')
    .orderBy('p.given_name')
    .orderBy('p.id')
    .execute()
}

function readAddedPeople(tx: Tx, roomId: string, incidentId: string) {
  return tx
    .selectFrom('added_person')
    .select(['id', 'name'])
    .where('incident_id', '=', incidentId)
    .where('room_id', '=', roomId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

/** Takes initials of a full name: of its first word and its last. */
function initialsOfFullName(name: string): string {
  const words = name.trim().split(/\s+/)
  return initials(words[0] ?? '', words.length > 1 ? (words.at(-1) ?? '') : '')
}
