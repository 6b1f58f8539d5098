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
    name: 'Logs of real incidents',
    what: 'The whole log with its messages, reports, photos, notifications and outside responders, counted from its last entry. Its hash, dates and number of entries stay.',
    floor: 'Kept at least as long as the log of a drill.',
  },
  drillLogs: {
    defaultDays: 3 * year,
    floorDays: 2 * year,
    name: 'Logs of drills and tests',
    what: 'The same data, of drills and tests. They no longer count in the drill log.',
    floor: 'States require drill records for up to two years.',
  },
  helpCalls: {
    defaultDays: 2 * year,
    floorDays: 90,
    name: 'Requests for help and declined silent lockdowns',
    what: 'Requests from bags outside an incident, with text and photo.',
    floor: 'A quarter of a year, so that misuse can be followed up.',
  },
  notifications: {
    defaultDays: year,
    floorDays: 30,
    name: 'Sent messages',
    what: 'The address or number of each message, and if it arrived. After that, reports no longer show who was reached.',
    floor: 'A month, so that a failure can be found.',
  },
  formerPeople: {
    defaultDays: 3 * year,
    floorDays: 30,
    name: 'Students and staff who left',
    what: 'Name, address and rosters of people no longer on the roster. Logs keep only a number for each student.',
    floor: 'A month, in case a roster left them out by mistake.',
  },
  audit: {
    defaultDays: 7 * year,
    floorDays: 2 * year,
    name: 'Audit',
    what: 'Who changed or read what, with the address of their network.',
    floor: 'As long as the logs that it explains.',
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
  if (days > mostDays) return 'That is longer than a hundred years.'
  return days < floorDays ? `At least ${floorDays} days. ${floor}` : null
}
