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

/**
 * Files and folders whose words desks alone show, though phones load them, for the shapes of calls and the rules of rights that
 * they have, or only the server does.
 */
const saidAtDesks = [
  ...['access/roleWords.ts', 'drill/drillPlan.ts', 'plan/', 'rbim/rbim.ts', 'safetyAudit/'],
  ...['channels', 'notificationGroup', 'quietHours', 'vocabulary'].map((file) => `notification/${file}.ts`),
].map((path) => `packages/domain/src/${path}`)
const askedAtDesks = ['guest', 'incident', 'readiness', 'rbim', 'drill', 'task', 'template']
const shapesAtDesks = ['phoneNumber.ts', 'targetUrl.ts', ...askedAtDesks.map((noun) => `${noun}Calls.ts`)].map(
  (path) => `packages/contract/src/${path}`,
)
const atDesks = [...saidAtDesks, ...shapesAtDesks]

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

/**
 * Says in which part of a catalog the words of a file are. What the server alone says, such as its refusals, is for phones.
 * @param areas those of the files that a browser loads
 */
export function areaOf(path: string, areas: ReadonlyMap<string, Area>): Area {
  if (atDesks.some((each) => path.startsWith(each))) return 'desks'
  return areas.get(path) ?? 'phones'
}
