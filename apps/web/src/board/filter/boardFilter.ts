import type { BoardRow } from '@muster/domain/incident/board'
import { openCalls } from '@muster/domain/incident/claims/calls'
import {
  missingAndInjured,
  peopleIn,
  roomProblemsIn,
  unaccountedIn,
} from '@muster/domain/incident/claims/people'
import { type ClearingStatus, clearingStatus } from '@muster/domain/incident/clearingList'
import type { IncidentState, RoomState } from '@muster/domain/incident/state'
import { statusWords } from '@muster/domain/incident/statusWords'
import { needWords } from '@muster/domain/incident/vocabulary'
import type { Floor } from '@muster/domain/plan/groupByFloor'
import { plural, say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { waitingChats } from '../words/roomWords.ts'

/**
 * The section of the board that a room belongs to: first rooms that need help, then silent ones, then those that have
 * answered.
 */
export type BoardSection = 'help' | 'notReached' | 'seen' | 'answered'

/** The section of a row. */
export function sectionOf(row: BoardRow): BoardSection {
  return row.needsHelp ? 'help' : row.progress
}

/** On which floor each room is, by room id; empty where no plan says. */
export type Floors = ReadonlyMap<string, Floor>
const noFloors: Floors = new Map()

/**
 * The filter of the board: the chosen traits. A room must have at least one chosen trait of each facet; none chosen
 * lets every room through.
 */
export type BoardFilter = ReadonlySet<string>

/** One respect in which rooms differ, with its traits and their names. */
export type Facet = { title: string; traits: readonly (readonly [trait: string, word: string])[] }

/** The progress of clearing a room, in words. */
export const clearingWords = wordTable<ClearingStatus>({
  open: say`Not taken`,
  taken: say`Taken`,
  clear: say`Cleared`,
  needsHelp: say`People need help`,
  notEntered: say`Not entered`,
})

const facets: readonly Facet[] = [
  {
    get title() {
      return t`Progress`
    },
    get traits() {
      return [
        ['notReached', t`Not reached`],
        ['seen', t`Seen`],
        ['answered', t`Answered`],
      ] as const
    },
  },
  {
    get title() {
      return t`Help`
    },
    get traits() {
      return [['help', t`Need help`]] as const
    },
  },
  {
    get title() {
      return t`Status`
    },
    get traits() {
      return [...Object.entries(statusWords), ['unsaid', t`No status yet`] as const]
    },
  },
  {
    get title() {
      return t`Needs`
    },
    get traits() {
      return Object.entries(needWords)
    },
  },
  {
    get title() {
      return t`People`
    },
    get traits() {
      return [
        ['short', t`Fewer than expected`],
        ['uncounted', t`Not counted`],
      ] as const
    },
  },
  {
    get title() {
      return t`Waiting for you`
    },
    get traits() {
      return [
        ['chat', t`Unread chat`],
        ['report', t`Open report`],
      ] as const
    },
  },
  {
    get title() {
      return t`Clearing`
    },
    get traits() {
      return Object.entries(clearingWords).map(([stage, word]) => [`clearing.${stage}`, word] as const)
    },
  },
]

/**
 * The facets by which the rooms of an incident can be filtered. Sites and floors are among them where there are
 * several.
 */
export function facetsOf(incident: Pick<IncidentState, 'sites'>, floors: Floors = noFloors): Facet[] {
  const { sites } = incident
  const known = new Map([...floors.values()].map((floor) => [floorTrait(floor), floor]))
  const several = sites.length > 1
  const siteName = (id: number) => sites.find((site) => site.id === id)?.name ?? ''
  const floorTraits = [...known]
    .sort(([, a], [, b]) => a.siteId - b.siteId || a.position - b.position)
    .map(([trait, { siteId, name }]) => [trait, several ? `${siteName(siteId)}, ${name}` : name] as const)
  const places = [
    { title: t`Site`, traits: several ? sites.map(({ id, name }) => [siteTrait(id), name] as const) : [] },
    { title: t`Floor`, traits: floorTraits.length > 1 ? floorTraits : [] },
  ]
  return [...facets, ...places.filter(({ traits }) => traits.length > 0)]
}

const siteTrait = (siteId: number) => `site.${siteId}`
const floorTrait = ({ siteId, levelId }: Floor) => `floor.${siteId}.${levelId}`

/** Every trait a room has. */
export function roomTraits({ room, progress, needsHelp }: BoardRow, floors: Floors): string[] {
  const problems = roomProblemsIn(room).map(({ problem }) => problem)
  const calls = openCalls(room)
  const floor = floors.get(room.id)
  return [
    progress,
    ...(needsHelp ? ['help'] : []),
    ...(problems.length > 0 ? problems : [room.status?.status ?? 'unsaid']),
    ...calls.flatMap((call) => (call.kind === 'needs' ? call.needs : [])),
    ...(peopleIn(room) === null ? ['uncounted'] : isCountShort(room) ? ['short'] : []),
    ...(waitingChats(room) > 0 ? ['chat'] : []),
    ...(calls.some(({ kind }) => kind === 'report') ? ['report'] : []),
    `clearing.${clearingStatus(room)}`,
    siteTrait(room.siteId),
    ...(floor ? [floorTrait(floor)] : []),
  ]
}

/** True when the room reports somebody missing, or leaves out people whom its roster expects. */
function isCountShort(room: RoomState): boolean {
  return missingAndInjured(room).missing + (unaccountedIn(room) ?? 0) > 0
}

/**
 * The rows that a filter and a search let through, in their order. The search looks at room, site and floor names.
 * @param floors where rooms are, as far as a plan says
 */
export function filterRows(
  rows: readonly BoardRow[],
  filter: BoardFilter,
  search: string,
  floors: Floors = noFloors,
): readonly BoardRow[] {
  const words = searchWords(search)
  if (filter.size === 0 && words.length === 0) return rows
  const wanted = wantedTraits(filter)
  return rows.filter(
    (row) => matchesSearch(row, words, floors) && matchesTraits(new Set(roomTraits(row, floors)), wanted),
  )
}

/**
 * Counts the rooms that each trait would leave, given the search and the traits chosen of the other facets.
 * @param facets as of `facetsOf`
 */
export function countTraits(
  rows: readonly BoardRow[],
  filter: BoardFilter,
  search: string,
  floors: Floors,
  facets: readonly Facet[],
): Map<string, number> {
  const words = searchWords(search)
  const marked = rows
    .filter((row) => matchesSearch(row, words, floors))
    .map((row) => new Set(roomTraits(row, floors)))
  const counts = new Map<string, number>()
  for (const { traits } of facets) {
    const own = new Set(traits.map(([trait]) => trait))
    const others = wantedTraits(new Set([...filter].filter((trait) => !own.has(trait))))
    for (const room of marked) {
      if (!matchesTraits(room, others)) continue
      for (const trait of own) if (room.has(trait)) counts.set(trait, (counts.get(trait) ?? 0) + 1)
    }
  }
  return counts
}

/** Alerts that a filter and a search keep from view; null when there are none. */
export type HiddenAlerts = { needsHelp: number; chat: number }

/** @param shown the rows that are let through */
export function hiddenAlerts(rows: readonly BoardRow[], shown: readonly BoardRow[]): HiddenAlerts | null {
  if (rows.length === shown.length) return null
  const seen = new Set(shown.map(({ room }) => room.id))
  const hidden = rows.filter(({ room }) => !seen.has(room.id))
  const needsHelp = hidden.filter((row) => row.needsHelp).length
  const chat = hidden.filter((row) => !row.needsHelp && waitingChats(row.room) > 0).length
  return needsHelp + chat > 0 ? { needsHelp, chat } : null
}

/** The hidden alerts as a sentence. */
export function hiddenAlertWords({ needsHelp, chat }: HiddenAlerts): string {
  if (chat === 0)
    return t`This filter hides ${plural(needsHelp, '# room that needs help', '# rooms that need help')}.`
  if (needsHelp === 0)
    return t`This filter hides ${plural(chat, '# room with unread chat', '# rooms with unread chat')}.`
  return t`This filter hides ${plural(needsHelp, '# room that needs help', '# rooms that need help')} and ${plural(chat, '# room with unread chat', '# rooms with unread chat')}.`
}

/** Two traits at once in one press: silent is not reached or seen. */
export const silentTraits: readonly string[] = ['notReached', 'seen']
const ladderTraits: readonly string[] = ['notReached', 'seen', 'answered']

/** True for a filter that asks for exactly these steps of the answer ladder. */
export function filtersByProgress(filter: BoardFilter, steps: readonly string[]): boolean {
  return ladderTraits.every((step) => filter.has(step) === steps.includes(step))
}

/** The filter with these steps of the answer ladder alone, or with any when it asked for just these. */
export function toggleProgress(filter: BoardFilter, steps: readonly string[]): BoardFilter {
  const others = [...filter].filter((trait) => !ladderTraits.includes(trait))
  return new Set(filtersByProgress(filter, steps) ? others : [...others, ...steps])
}

/** The filter with a trait more, or without it. */
export function toggleTrait(filter: BoardFilter, trait: string): BoardFilter {
  const next = new Set(filter)
  if (!next.delete(trait)) next.add(trait)
  return next
}

let known: ReadonlyMap<string, string> | null = null

/** The facet of a trait, by its place in the table; undefined for none of these. Made once, and not before words are shown. */
function facetOf(trait: string): string | undefined {
  known ??= new Map(
    facets.flatMap(({ traits }, at) => traits.map(([each]) => [each, `facet ${at}`] as const)),
  )
  return known.get(trait)
}

/** The chosen traits by facet; an unknown trait is a facet of its own, and no room has it. */
function wantedTraits(filter: BoardFilter): string[][] {
  const byFacet = new Map<string, string[]>()
  for (const trait of filter) {
    const facet = facetOf(trait) ?? trait.split('.')[0] ?? trait
    byFacet.set(facet, [...(byFacet.get(facet) ?? []), trait])
  }
  return [...byFacet.values()]
}

function matchesTraits(traits: ReadonlySet<string>, wanted: readonly (readonly string[])[]): boolean {
  return wanted.every((some) => some.some((trait) => traits.has(trait)))
}

function searchWords(search: string): string[] {
  return search.trim().toLowerCase().split(/\s+/).filter(Boolean)
}

function matchesSearch({ room, siteName }: BoardRow, words: readonly string[], floors: Floors): boolean {
  if (words.length === 0) return true
  const name = `${room.name} ${siteName} ${floors.get(room.id)?.name ?? ''}`.toLowerCase()
  return words.every((word) => name.includes(word))
}
