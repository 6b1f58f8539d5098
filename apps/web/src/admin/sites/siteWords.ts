import type { AdminSite } from '@muster/contract/adminSiteCalls'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'

/** The state of a site in words. */
export const siteStates = {
  get active() {
    return t`In use`
  },
  get inactive() {
    return t`Retired`
  },
} as const

/** The source of a site, and its name there. */
export function sourceOf({ sourceId, isFromExport }: AdminSite): string {
  if (sourceId === null) return t`Added manually`
  return isFromExport ? t`Roster system: ${sourceId}` : t`File: ${sourceId}`
}

/** The consequences of putting a site out of use, shown before it is done. */
export function retireWords({ name, roomCount, bagCount, restrictedCount }: AdminSite): string[] {
  return [
    t`Incidents and drills can no longer start at ${name}.`,
    ...(bagCount > 0
      ? [
          t`${plural(bagCount, 'The code of its bag stops', 'The codes of its # bags stop')} working. A phone that scans one shows that the site is retired.`,
        ]
      : []),
    ...(restrictedCount > 0
      ? [
          t`${plural(restrictedCount, 'One person is limited to this site and loses access to it.', '# people are limited to this site and lose access to it.')}`,
        ]
      : []),
    ...(roomCount > 0
      ? [
          t`${plural(roomCount, 'Its room, its rosters and past incident logs stay.', 'Its # rooms, their rosters and past incident logs stay.')} Imports won’t restore it. You can restore it at any time.`,
        ]
      : [
          t`Its rosters and past incident logs stay. Imports won’t restore it. You can restore it at any time.`,
        ]),
  ]
}
