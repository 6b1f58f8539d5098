import type { DrillStatus } from '@muster/contract/drillCalls'
import type { AnnounceTo, DrillPlan } from '@muster/domain/drill/drillPlan'
import { zoneForTimes } from '@muster/domain/zoneForTimes'
import { listed } from '@muster/words/listed'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { plannedTime, timeThere } from '../../ui/recordTimes.ts'
import { recordZone } from '../../ui/recordZone.ts'

/** Planned drills in words. */

export const tellWords = wordTable<AnnounceTo>({
  nobody: say`No one (unannounced)`,
  managers: say`Site managers`,
  everyone: say`Managers and staff`,
})

export const startByWords: Record<DrillPlan['startBy'], string> = {
  get itself() {
    return t`Automatically, on time`
  },
  get hand() {
    return t`Manually, by a manager`
  },
}

/** The same within a line. */
export const startsWords: Record<DrillPlan['startBy'], string> = {
  get itself() {
    return t`Starts automatically`
  },
  get hand() {
    return t`Started manually`
  },
}

/** The status of one occurrence of a plan. */
export const occurrenceStatusWords = wordTable<DrillStatus>({
  waiting: say`Planned`,
  started: say`Started`,
  missed: say`Missed`,
  heldBack: say`Held back`,
  refused: say`Not started`,
  cancelled: say`Canceled`,
})

/**
 * A moment as the clocks of a place show it, and those of sites in other zones: `Thu, Sep 3, 2026, 10:00 AM CDT (9:00 AM MDT)`.
 * @param siteIds where it takes place
 */
export function whenIn(timeZone: string, at: string | number, siteIds: readonly number[] = []): string {
  const zone = zoneForTimes(timeZone)
  const there = plannedTime(at, zone)
  const others = siteIds.map((id) => timeThere(at, recordZone([id]))).filter((time) => !there.endsWith(time))
  return others.length > 0 ? `${there} (${listed([...new Set(others)])})` : there
}

/**
 * The time left until a moment: `in 3 d`, `in 2 h`, `in 5 min`, `now`.
 * @param now in ms since 1970
 */
export function timeLeft(at: string, now: number): string {
  const seconds = Math.ceil((Date.parse(at) - now) / 1000)
  if (seconds <= 0) return 'now'
  if (seconds < 60) return t`in ${seconds} s`
  if (seconds < 3600) return t`in ${Math.round(seconds / 60)} min`
  if (seconds < 48 * 3600) return t`in ${Math.round(seconds / 3600)} h`
  return t`in ${Math.round(seconds / 86_400)} d`
}
