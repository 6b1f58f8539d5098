import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bagParams } from './shapes.ts'

/** The students a room expects. Names go to phones that are known, and to others initials alone. */
export const getRoomRoster = endpoint({
  method: 'GET',
  path: '/api/bags/:barcode/roster',
  tag: 'Bag',
  summary:
    'The students of this bag’s room. `hasNames` is false on a phone that may not see them: then initials.',
  access: 'bag',
  params: bagParams,
  query: z.object({ incidentId: z.uuid().optional() }),
  answer: z.object({
    hasNames: z.boolean(),
    /** When the roster was last brought in, or null where it never was. */
    updatedAt: z.string().nullable(),
    students: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** People the room added by hand in the incident asked about. */
    added: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
})
export type RoomRoster = z.output<(typeof getRoomRoster)['answer']>
