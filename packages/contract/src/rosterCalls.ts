import { id } from '@muster/domain/id'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bagParams, incidentParams } from './shapes.ts'

const people = {
  /** The time the roster was last imported, or null where it never was. */
  updatedAt: z.string().nullable(),
  students: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** People the room added by hand in the incident asked about. */
  added: z.array(z.object({ id: z.uuid(), name: z.string() })),
}
const query = z.object({ incidentId: z.uuid().optional() })

/** The students a room expects. Names go to phones that are known, and to others initials alone. */
export const getRoomRoster = endpoint({
  method: 'GET',
  path: '/api/bags/:barcode/roster',
  tag: 'Bag',
  summary:
    'The students of this bag’s room. `hasNames` is false on a phone that may not see them: then initials.',
  access: 'bag',
  params: bagParams,
  query,
  answer: z.object({ hasNames: z.boolean(), ...people }),
})
export type RoomRoster = z.output<(typeof getRoomRoster)['answer']>

/** The same by name, for people who follow the incident: attendance is marked by id, and this says who is missing. */
export const readRosterOfRoom = endpoint({
  method: 'GET',
  path: '/api/rooms/:roomId/roster',
  tag: 'Site',
  summary: 'The students of a room by name, and people it added by hand in an incident.',
  access: 'student.read',
  params: z.object({ roomId: id }),
  query,
  answer: z.object(people),
})

/** The most students shown at once; more words find fewer. */
export const maxStudentsFound = 50

/** Students of the rooms of an incident. A student with lessons in several rooms is found in each. */
export const findStudents = endpoint({
  method: 'GET',
  path: '/api/incidents/:incidentId/students',
  tag: 'Incident',
  summary:
    'Students on the rosters of the rooms of an incident: those that words find, or those of these ids.',
  access: 'student.read',
  params: incidentParams,
  query: z.object({
    search: z.string().trim().max(100).default(''),
    ids: z.union([id.transform((one) => [one]), z.array(id).max(200)]).optional(),
  }),
  answer: z.array(z.object({ id: z.uuid(), name: z.string(), roomId: z.uuid() })),
})
