import { filesFrom } from './importGraph.ts'

/**
 * The parts in which a catalog is sent: what a room's phone needs on its first visit, what else its pages and those of guests
 * need, and the pages at desks. A phone waits for the first alone.
 */
export const areas = ['first', 'phones', 'desks'] as const
export type Area = (typeof areas)[number]

const main = 'apps/web/src/main.tsx'
/** The file of the first screen in an incident (apps/web/src/classroom/classroomRoutes.tsx). */
const firstScreen = 'apps/web/src/classroom/bagScreens.ts'
/** The pages that no phone of a room or a guest loads. */
const desks = 'apps/web/src/pages/deskRoutes.tsx'
/** Those among them that anybody opens, without an account. */
const openToAll = ['home/EnterPage.tsx', 'notified/NotifiedPage.tsx'].map(
  (page) => `apps/web/src/everyone/${page}`,
)

/** Files whose words desks alone show, though phones load them or only the server has them. */
const saidAtDesks = [
  // A row of the table of roles has its words, and phones ask that table for rights.
  'packages/domain/src/access/roleWords.ts',
  // The page of who is notified asks for a channel and a stage, and names none.
  'packages/domain/src/notification/channels.ts',
  'packages/domain/src/notification/vocabulary.ts',
]

/** Says of each source file that a browser loads in which part of a catalog its words are. */
export function areasOfFiles(): Map<string, Area> {
  const first = filesFrom([main, firstScreen], () => false)
  const phones = filesFrom([main, firstScreen, ...openToAll], (later) => later !== desks)
  const all = filesFrom([main], () => true)
  const areaOf = (path: string): Area => {
    if (saidAtDesks.includes(path)) return 'desks'
    return first.has(path) ? 'first' : phones.has(path) ? 'phones' : 'desks'
  }
  return new Map([...all, ...saidAtDesks].map((path) => [path, areaOf(path)]))
}
