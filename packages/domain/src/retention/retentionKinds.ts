import { t } from '@muster/words/t'
import { z } from 'zod'

/** Kinds of data that an organization keeps for a time. Everything else is kept as long as the organization is (docs/privacy.md). */
export const retentionKind = z.enum([
  'notifications',
  'helpCalls',
  'formerPeople',
  'drillLogs',
  'incidentLogs',
  'audit',
])
export type RetentionKind = z.infer<typeof retentionKind>

const year = 365

/** Retention of a kind, in days, with words for the administrator who sets it. */
type RetentionRule = {
  /** In an organization that has set nothing. */
  defaultDays: number
  /** No organization can keep it for less. */
  floorDays: number
  name: string
  /** The data that is removed at the end. */
  what: string
  /** The reason of the floor. */
  floor: string
}

/** Most days that can be set: a hundred years. */
export const mostDays = 36_500

/**
 * Retention of each kind. The floor of drill logs is the longest time for which a state asks for records of drills; a longer duty of a
 * school's own state is a setting.
 */
export const retentionRules: Readonly<Record<RetentionKind, RetentionRule>> = {
  incidentLogs: {
    defaultDays: 7 * year,
    floorDays: 2 * year,
    get name() {
      return t`Logs of real incidents`
    },
    get what() {
      return t`The whole log with its messages, reports, photos, notifications and outside responders, counted from its last entry. Its hash, dates and number of entries stay.`
    },
    get floor() {
      return t`Kept at least as long as the log of a drill.`
    },
  },
  drillLogs: {
    defaultDays: 3 * year,
    floorDays: 2 * year,
    get name() {
      return t`Logs of drills and tests`
    },
    get what() {
      return t`The same data, of drills and tests. They no longer count in the drill log.`
    },
    get floor() {
      return t`States require drill records for up to two years.`
    },
  },
  helpCalls: {
    defaultDays: 2 * year,
    floorDays: 90,
    get name() {
      return t`Requests for help and declined silent lockdowns`
    },
    get what() {
      return t`Requests from bags outside an incident, with text and photo.`
    },
    get floor() {
      return t`A quarter of a year, so that misuse can be followed up.`
    },
  },
  notifications: {
    defaultDays: year,
    floorDays: 30,
    get name() {
      return t`Sent messages`
    },
    get what() {
      return t`The address or number of each message, and if it arrived. After that, reports no longer show who was reached.`
    },
    get floor() {
      return t`A month, so that a failure can be found.`
    },
  },
  formerPeople: {
    defaultDays: 3 * year,
    floorDays: 30,
    get name() {
      return t`Students and staff who left`
    },
    get what() {
      return t`Name, address and rosters of people no longer on the roster. Logs keep only a number for each student.`
    },
    get floor() {
      return t`A month, in case a roster left them out by mistake.`
    },
  },
  audit: {
    defaultDays: 7 * year,
    floorDays: 2 * year,
    get name() {
      return t`Audit`
    },
    get what() {
      return t`Who changed or read what, with the address of their network.`
    },
    get floor() {
      return t`As long as the logs that it explains.`
    },
  },
}

/** The days for which a kind is kept: the setting of the organization or the default, never less than the floor. */
export function keptDays(kind: RetentionKind, setting: number | null): number {
  const { defaultDays, floorDays } = retentionRules[kind]
  return Math.max(floorDays, setting ?? defaultDays)
}

/** Says why a number of days cannot be set; null when it can. */
export function whyNotKept(kind: RetentionKind, days: number): string | null {
  const { floorDays, floor } = retentionRules[kind]
  if (days > mostDays) return t`That is longer than a hundred years.`
  return days < floorDays ? t`At least ${floorDays} days. ${floor}` : null
}
