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

/** Says of each source file that a browser loads in which part of a catalog its words are. */
export function areasOfFiles(): Map<string, Area> {
  const first = filesFrom([main, firstScreen], () => false)
  const phones = filesFrom([main, firstScreen, ...openToAll], (later) => later !== desks)
  const all = filesFrom([main], () => true)
  return new Map(
    [...all].map(
      (path) => [path, first.has(path) ? 'first' : phones.has(path) ? 'phones' : 'desks'] as const,
    ),
  )
}
