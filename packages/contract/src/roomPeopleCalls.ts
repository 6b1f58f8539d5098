import { id } from '@muster/domain/id'
import { isStorable, notStorable } from '@muster/domain/text'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { siteParams, versioned } from './shapes.ts'

/** The roster of one room by hand: one student or teacher added, changed, moved or taken off, beside what imports bring. */

/** The source that put somebody on a roster, and alone takes them off: a person, the roster system, a file. */
export const rosterSource = z.enum(['hand', 'rosterSystem', 'file'])
export type RosterSource = z.infer<typeof rosterSource>

const roomPerson = z.object({
  id: z.uuid(),
  role: z.enum(['student', 'staff']),
  givenName: z.string(),
  familyName: z.string(),
  grade: z.string().nullable(),
  version: z.int(),
  /** True where an import knows them: their name is changed there. */
  isImported: z.boolean(),
  source: rosterSource,
  /** Other rooms in use that they belong to, by name. */
  otherRooms: z.array(z.string()),
})
export type RoomPerson = z.infer<typeof roomPerson>

const namePart = z
  .string()
  .trim()
  .max(200, inEnglish('Keep it under 200 characters.'))
  .refine(isStorable, notStorable)
const personFields = {
  givenName: namePart,
  familyName: namePart.min(1, inEnglish('Write a family name.')),
  grade: namePart.nullable(),
}

const ofRoom = {
  tag: 'Site',
  access: 'site.manage',
  params: siteParams.extend({ roomId: id }),
  answer: z.array(roomPerson),
} as const
const ofPerson = { ...ofRoom, params: siteParams.extend({ roomId: id, rosterPersonId: id }) } as const

export const listRoomPeople = endpoint({
  ...ofRoom,
  method: 'GET',
  path: '/api/sites/:siteId/all-rooms/:roomId/people',
  summary: 'Students and staff of a room by name, each with who put them there.',
})

export const addRoomPerson = endpoint({
  ...ofRoom,
  method: 'POST',
  path: '/api/sites/:siteId/all-rooms/:roomId/people',
  summary:
    'A student or member of staff by hand. The caller chooses the id, so that a retry adds one. An import leaves them, and takes one of the same name at the same site for theirs. Answers the whole roster, as all of these do.',
  body: z.object({ rosterPersonId: id, role: z.enum(['student', 'staff']), ...personFields }),
  status: 201,
})

export const updateRoomPerson = endpoint({
  ...ofPerson,
  method: 'PUT',
  path: '/api/sites/:siteId/all-rooms/:roomId/people/:rosterPersonId',
  summary:
    'Changes the name or the grade of somebody added by hand. 409 for somebody whom an import knows, and when somebody has changed them since.',
  body: versioned.extend(personFields),
})

export const moveRoomPerson = endpoint({
  ...ofPerson,
  method: 'POST',
  path: '/api/sites/:siteId/all-rooms/:roomId/people/:rosterPersonId/move',
  summary: 'Moves somebody to another room, by hand. 409 while an incident runs in one of the two.',
  body: z.object({ toRoomId: id }),
})

export const removeRoomPerson = endpoint({
  ...ofPerson,
  method: 'DELETE',
  path: '/api/sites/:siteId/all-rooms/:roomId/people/:rosterPersonId',
  summary: 'Takes somebody off the roster of a room. 409 while an incident runs there.',
})
