import type { AdminSite } from '@muster/contract/adminSiteCalls'

/** The state of a site in words. */
export const siteStates = { active: 'In use', inactive: 'Out of use' } as const

/** The source of a site, and its name there. */
export function sourceOf({ sourceId, isFromExport }: AdminSite): string {
  if (sourceId === null) return 'Added by hand'
  return isFromExport ? `Roster system: ${sourceId}` : `File: ${sourceId}`
}

/** The consequences of putting a site out of use, shown before it is done. */
export function retireWords({ name, roomCount, bagCount, restrictedCount }: AdminSite): string[] {
  return [
    `No incident or drill starts at ${name} any more.`,
    ...(bagCount > 0
      ? [
          `${bagCount === 1 ? 'The code of its bag stops' : `The codes of its ${bagCount} bags stop`} working, and whoever scans one is told that the site is out of use.`,
        ]
      : []),
    ...(restrictedCount > 0
      ? [
          restrictedCount === 1
            ? 'One person is restricted to this site, and sees nothing of it any more.'
            : `${restrictedCount} people are restricted to this site, and see nothing of it any more.`,
        ]
      : []),
    `${roomCount === 1 ? 'Its room, its' : roomCount > 0 ? `Its ${roomCount} rooms, their` : 'Its'} rosters and the logs of past incidents stay. An import leaves it out of use; it can be restored at any time.`,
  ]
}
