import { id } from '@muster/domain/id'
import { nameText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { siteId, siteParams, versioned } from './shapes.ts'

/** The rooms of a site, for those who look after it. */

const storedRoom = z.object({
  id: z.uuid(),
  siteId: z.int(),
  name: z.string(),
  isActive: z.boolean(),
  version: z.int(),
  /** True where the roster system knows it: the next import gives it that name and site again. */
  isFromExport: z.boolean(),
  bag: z.object({ id: z.uuid(), name: z.string(), isActive: z.boolean() }).nullable(),
  /** The room that has the people of a room out of use now. */
  mergedIntoName: z.string().nullable(),
  /** People of its roster. */
  studentCount: z.int(),
  staffCount: z.int(),
  /** True where it has a place on the site’s plan. */
  isOnPlan: z.boolean(),
})
export type StoredRoom = z.output<typeof storedRoom>

const ofSite = { tag: 'Site', access: 'site.manage', params: siteParams } as const

export const listRooms = endpoint({
  ...ofSite,
  method: 'GET',
  path: '/api/sites/:siteId/all-rooms',
  summary: 'Every room of a site, also those out of use, with its bag and how many people belong to it.',
  answer: z.array(storedRoom),
})

export const addRoom = endpoint({
  ...ofSite,
  method: 'POST',
  path: '/api/sites/:siteId/all-rooms',
  summary:
    'A new room. The caller chooses its id, so that a retry adds one. An incident that runs goes on without it.',
  body: z.object({ roomId: id, name: nameText }),
  answer: storedRoom,
  status: 201,
})

const ofRoom = { ...ofSite, params: siteParams.extend({ roomId: id }), answer: storedRoom } as const

export const updateRoom = endpoint({
  ...ofRoom,
  method: 'PUT',
  path: '/api/sites/:siteId/all-rooms/:roomId',
  summary:
    'Renames a room, or puts it and its bag out of use or back. 409 when somebody changed it since, and out of use while an incident runs in it.',
  body: versioned.extend({ name: nameText, isActive: z.boolean() }),
})

export const moveRoom = endpoint({
  ...ofRoom,
  method: 'POST',
  path: '/api/sites/:siteId/all-rooms/:roomId/move',
  summary: 'Moves a room to another site with its people, its bag and the phones of that bag.',
  body: versioned.extend({ toSiteId: siteId }),
})

export const mergeRoom = endpoint({
  ...ofRoom,
  method: 'POST',
  path: '/api/sites/:siteId/all-rooms/:roomId/merge',
  summary:
    'Puts a room out of use because another one of its site takes it in: its people, its bag, its place on the plan. Answers that one.',
  body: versioned.extend({ intoRoomId: id }),
})
