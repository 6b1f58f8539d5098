import { actionNoun } from './actionGuides.ts'
import type { IncidentState } from './state.ts'

/** More sites than this are counted. */
const maxNamedSites = 3

/** Sites within a sentence: "North School and South School", or the first three and how many more. */
export function siteWords(sites: IncidentState['sites']): string {
  const names = sites.slice(0, maxNamedSites).map(({ name }) => name)
  const more = sites.length - names.length
  if (more > 0) return `${names.join(', ')} and ${more} more ${more === 1 ? 'site' : 'sites'}`
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last
}

/**
 * The location of an incident as one line: the place in it with its sites, since every school has an art room.
 * @param location the place in words, or null where only the sites are known
 */
export function whereWords(location: string | null, siteNames: readonly string[]): string {
  return [location, ...siteNames.filter((name) => !location?.includes(name))].filter(Boolean).join(', ')
}

const kindNouns = { Exercise: ' drill', Test: ' test' } as const

/** An incident within a sentence, with its kind and its sites: "the REAL lockdown at North School". */
export function incidentWords({
  kind,
  action,
  sites,
}: Pick<IncidentState, 'kind' | 'action' | 'sites'>): string {
  const what = kind === 'Actual' ? `REAL ${actionNoun(action)}` : `${actionNoun(action)}${kindNouns[kind]}`
  return `the ${what} at ${siteWords(sites)}`
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
    ? `No one took command. Requested by ${room}`
    : `No one is in command yet. Requested by ${room}`
}
