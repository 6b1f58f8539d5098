import type { BoardRow } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import { groupByFloor } from '@muster/domain/plan/groupByFloor'
import { t } from '@muster/words/t'
import type { Floors } from '../filter/boardFilter.ts'

/** A group of rooms on the board: a floor of a site, or a site without a known plan. */
export type RoomGroup = {
  /** The same for as long as the incident runs, also in an address. */
  key: string
  /** Null where all rooms of the incident are in one group. */
  title: string | null
  rows: readonly BoardRow[]
}

/**
 * Rooms by site, then by floor from the ground up; in a group they keep their order. Sites come by name.
 * @param floors where rooms are; those that no plan knows come last in their site
 */
export function groupRows(
  rows: readonly BoardRow[],
  { sites }: Pick<IncidentState, 'sites'>,
  floors: Floors,
): RoomGroup[] {
  const several = sites.length > 1
  const ordered = [...sites].sort((a, b) => a.name.localeCompare(b.name))
  const groups = ordered.flatMap((site) => {
    const own = several ? rows.filter(({ room }) => room.siteId === site.id) : rows
    const byFloor = groupByFloor(own, ({ room }) => room.id, floors)
    const hasFloors = byFloor.some(({ floor }) => floor !== null)
    return byFloor.map(({ floor, rooms }): RoomGroup => {
      const name = floor ? floor.name : hasFloors ? t`Not on the plan` : null
      const title = [several ? site.name : null, name].filter((part) => part !== null).join(' · ')
      return { key: `${site.id}.${floor?.levelId ?? ''}`, title: title || null, rows: rooms }
    })
  })
  return groups.filter((group) => group.rows.length > 0)
}

/** Counts the rooms of a group for its head. */
export function countGroup(rows: readonly BoardRow[]) {
  const counts = { help: 0, notReached: 0, seen: 0, answered: 0 }
  for (const { progress, needsHelp } of rows) {
    counts[progress]++
    if (needsHelp) counts.help++
  }
  return counts
}

/** The size in which a room is drawn: with all its words, with the most needed, or as a line of signs. */
export type RoomSize = 'card' | 'compact' | 'tile'

/** The size at which so many rooms fit on a screen without much scrolling. */
export function sizeFor(rooms: number): RoomSize {
  if (rooms <= 60) return 'card'
  return rooms <= 160 ? 'compact' : 'tile'
}

/** A name without the word that every room has: where only a few letters fit, the number tells them apart. */
export function shortName(name: string): string {
  return name.replace(/^(?:class)?room\s+(?=\S*\d)/i, '')
}
