import type { DrillStatus } from '@muster/contract/drillCalls'
import type { AnnounceTo, DrillPlan } from '@muster/domain/drill/drillPlan'

/** Planned drills in words. */

export const tellWords: Record<AnnounceTo, string> = {
  nobody: 'No one (unannounced)',
  managers: 'Site managers',
  everyone: 'Managers and staff',
}

export const startByWords: Record<DrillPlan['startBy'], string> = {
  itself: `Automatically, on time`,
  hand: 'Manually, by a manager',
}

/** The same within a line. */
export const startsWords: Record<DrillPlan['startBy'], string> = {
  itself: 'Starts automatically',
  hand: 'Started manually',
}

/** The status of one occurrence of a plan. */
export const occurrenceStatusWords: Record<DrillStatus, string> = {
  waiting: 'Planned',
  started: 'Started',
  missed: 'Missed',
  heldBack: 'Held back',
  refused: 'Not started',
  cancelled: 'Canceled',
}

/** A moment as the clocks of a place show it: `Thu, Sep 3, 2026, 10:00 AM EDT`. */
export function whenIn(timeZone: string, at: string | number): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return format.format(new Date(at)).replace(/\s/g, ' ')
}

/**
 * The time left until a moment: `in 3 d`, `in 2 h`, `in 5 min`, `now`.
 * @param now in ms since 1970
 */
export function timeLeft(at: string, now: number): string {
  const seconds = Math.ceil((Date.parse(at) - now) / 1000)
  if (seconds <= 0) return 'now'
  if (seconds < 60) return `in ${seconds} s`
  if (seconds < 3600) return `in ${Math.round(seconds / 60)} min`
  if (seconds < 48 * 3600) return `in ${Math.round(seconds / 3600)} h`
  return `in ${Math.round(seconds / 86_400)} d`
}
