import type { AdminSite } from '@muster/contract/adminSiteCalls'

/** The state of a site in words. */
export const siteStates = { active: 'In use', inactive: 'Retired' } as const

/** The source of a site, and its name there. */
export function sourceOf({ sourceId, isFromExport }: AdminSite): string {
  if (sourceId === null) return 'Added manually'
  return isFromExport ? `Roster system: ${sourceId}` : `File: ${sourceId}`
}

/** The consequences of putting a site out of use, shown before it is done. */
export function retireWords({ name, roomCount, bagCount, restrictedCount }: AdminSite): string[] {
  return [
    `Incidents and drills can no longer start at ${name}.`,
    ...(bagCount > 0
      ? [
          `${bagCount === 1 ? 'The code of its bag stops' : `The codes of its ${bagCount} bags stop`} working. A phone that scans one shows that the site is retired.`,
        ]
      : []),
    ...(restrictedCount > 0
      ? [
          restrictedCount === 1
            ? 'One person is limited to this site and loses access to it.'
            : `${restrictedCount} people are limited to this site and lose access to it.`,
        ]
      : []),
    `${roomCount === 1 ? 'Its room, its' : roomCount > 0 ? `Its ${roomCount} rooms, their` : 'Its'} rosters and past incident logs stay. Imports won’t restore it. You can restore it at any time.`,
  ]
}
