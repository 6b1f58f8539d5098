import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import type { IncidentState } from './state.ts'
import type { IncidentAction, IncidentKind } from './vocabulary.ts'

/** More sites than this are counted. */
const maxNamedSites = 3

/** Sites within a sentence: "North School and South School", or the first three and how many more. */
export function siteWords(sites: IncidentState['sites']): string {
  const names = sites.slice(0, maxNamedSites).map(({ name }) => name)
  const more = sites.length - names.length
  if (more > 0) return t`${names.join(', ')} and ${plural(more, '# more site', '# more sites')}`
  const last = names.pop() ?? ''
  return names.length > 0 ? t`${names.join(', ')} and ${last}` : last
}

/**
 * The location of an incident as one line: the place in it with its sites, since every school has an art room.
 * @param location the place in words, or null where only the sites are known
 */
export function whereWords(location: string | null, siteNames: readonly string[]): string {
  return [location, ...siteNames.filter((name) => !location?.includes(name))].filter(Boolean).join(', ')
}

/** An incident within a sentence, with its kind and its sites: "the REAL lockdown at North School". */
export function incidentWords({
  kind,
  action,
  sites,
}: Pick<IncidentState, 'kind' | 'action' | 'sites'>): string {
  return incidentAt[kind][action](siteWords(sites))
}

/** The same as whole phrases: an article depends on its noun. */
const incidentAt: Record<IncidentKind, Record<IncidentAction, (sites: string) => string>> = {
  Actual: {
    Hold: (sites) => t`the REAL hold at ${sites}`,
    Secure: (sites) => t`the REAL secure at ${sites}`,
    Lockdown: (sites) => t`the REAL lockdown at ${sites}`,
    Evacuate: (sites) => t`the REAL evacuation at ${sites}`,
    Shelter: (sites) => t`the REAL shelter at ${sites}`,
  },
  Exercise: {
    Hold: (sites) => t`the hold drill at ${sites}`,
    Secure: (sites) => t`the secure drill at ${sites}`,
    Lockdown: (sites) => t`the lockdown drill at ${sites}`,
    Evacuate: (sites) => t`the evacuation drill at ${sites}`,
    Shelter: (sites) => t`the shelter drill at ${sites}`,
  },
  Test: {
    Hold: (sites) => t`the hold test at ${sites}`,
    Secure: (sites) => t`the secure test at ${sites}`,
    Lockdown: (sites) => t`the lockdown test at ${sites}`,
    Evacuate: (sites) => t`the evacuation test at ${sites}`,
    Shelter: (sites) => t`the shelter test at ${sites}`,
  },
}

const silentLockdownSuffix = ', silent lockdown'

/** The name in the log for the start of a silent lockdown that nobody confirmed: the bag that asked for it. */
export function silentLockdownName(bagName: string): string {
  return `${bagName.slice(0, 180)}${silentLockdownSuffix}`
}

/** The bag that asked for it, where a commander’s name is that of a silent lockdown; null where it is a person’s. */
export function silentLockdownRequester(commanderName: string): string | null {
  return commanderName.endsWith(silentLockdownSuffix)
    ? commanderName.slice(0, -silentLockdownSuffix.length)
    : null
}

/** The commander in the words of a line: a person’s name, or that nobody leads and which room asked. */
export function commanderWords(commanderName: string, isOver: boolean): string {
  const room = silentLockdownRequester(commanderName)
  if (room === null) return commanderName
  return isOver
    ? t`No one took command. Requested by ${room}`
    : t`No one is in command yet. Requested by ${room}`
}
