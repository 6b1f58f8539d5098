import { incidentAction, incidentKind } from '@muster/domain/incident/vocabulary'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { searchText } from './shapes.ts'

/** Most that are found of each kind: who wants more types more. */
export const mostFound = 8

const found = <S extends z.ZodType>(shape: S) => z.array(shape).max(mostFound)
const ofRoom = { siteId: z.int(), siteName: z.string(), roomId: z.uuid(), roomName: z.string() }

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/search',
  tag: 'Site',
  summary:
    'Sites, rooms, people and incidents with all these words, of what the caller may see: at most 8 of each. No students.',
  access: 'site.read',
  query: z.object({ search: searchText.pipe(z.string().min(1, inEnglish('Type something to search for.'))) }),
  answer: z.object({
    sites: found(z.object({ siteId: z.int(), name: z.string() })),
    rooms: found(z.object(ofRoom)),
    /** Accounts, for administrators. */
    accounts: found(z.object({ userId: z.uuid(), name: z.string(), email: z.string() })),
    /** Teachers and others on the rosters of rooms, for people who edit rooms there. */
    staff: found(z.object({ name: z.string(), ...ofRoom })),
    /** Running ones, then the newest. */
    incidents: found(
      z.object({
        incidentId: z.uuid(),
        kind: incidentKind,
        action: incidentAction,
        isActive: z.boolean(),
        startedAt: z.string(),
        siteNames: z.array(z.string()),
      }),
    ),
  }),
})
export type Found = z.output<(typeof searchEverything)['answer']>
