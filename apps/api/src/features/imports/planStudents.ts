/** Plans the changes of a file of students before anything is written. */

import type { Line } from './readCsv.ts'
import type { FindSite } from './siteFinder.ts'
import type { StudentRow } from './studentRowSchema.ts'

/** Somebody on rosters already, known by the id they have elsewhere. */
export type RosterPerson = {
  id: string
  sourceId: string
  role: string
  givenName: string
  familyName: string
  grades: string | null
  isActive: boolean
  isFromExport: boolean
  isFromCsv: boolean
}

export type Room = {
  id: string
  siteId: number
  name: string
  sourceId: string | null
  isFromExport: boolean
}

/** Somebody as the file has them, with who they are and the rooms they shall be in. */
export type PlannedPerson = {
  row: Line<StudentRow>
  person: RosterPerson | undefined
  rooms: Map<string, Line<StudentRow>>
}

export type StudentPlan = {
  people: PlannedPerson[]
  /** The file speaks for these sites: who of their rosters came from a file and is not in this one leaves them. */
  siteIds: Set<number>
  /** Ids in rows that were skipped: what earlier files made of them stays. */
  kept: Set<string>
}

type ExistingRoster = {
  people: ReadonlyMap<string, RosterPerson>
  rooms: readonly Room[]
  /** Existing roster entries: `<room> <person>`. */
  entries: ReadonlySet<string>
  find: FindSite
  /** The only site, if there is one: then it need not be named. */
  onlySiteId: number | undefined
}

/**
 * Decides each row.
 * @param skip called with rows that cannot be used
 */
export function planStudents(
  rows: readonly Line<StudentRow>[],
  skippedIds: ReadonlySet<string>,
  known: ExistingRoster,
  skip: (line: number, reason: string) => void,
): StudentPlan {
  const planned = new Map<string, PlannedPerson>()
  const plan: StudentPlan = { people: [], siteIds: new Set(), kept: new Set(skippedIds) }
  const roomsBy = Map.groupBy(known.rooms, ({ siteId, name }) => `${siteId} ${name.toLowerCase()}`)
  const bySource = new Map(known.rooms.map((room) => [`${room.siteId} ${room.sourceId}`, room]))
  for (const row of rows) {
    const reason = decide(row)
    if (!reason) continue
    plan.kept.add(row.sourceId)
    skip(row.line, reason)
  }
  plan.people = [...planned.values()]
  return plan

  function decide(row: Line<StudentRow>): string | undefined {
    const room = roomOf(row)
    if (typeof room === 'string') return room
    const person = known.people.get(row.sourceId)
    if (person?.isFromExport && nameOf(person) !== nameOf(row))
      return 'has the id of a person in your OneRoster export with another name; change names in that system'
    const isThere = person && known.entries.has(`${room.id} ${person.id}`)
    if (person?.isFromExport && room.isFromExport && !isThere)
      return 'moves a person in your OneRoster export to a room in it; change that in that system'
    const one = planned.get(row.sourceId) ?? { row, person, rooms: new Map() }
    if (nameOf(one.row) !== nameOf(row)) return `has the student_id of line ${one.row.line} and another name`
    const before = one.rooms.get(room.id)
    if (before) return `says the same as line ${before.line}`
    one.rooms.set(room.id, row)
    planned.set(row.sourceId, one)
    return undefined
  }

  function roomOf(row: Line<StudentRow>): Room | string {
    const site = row.site === '' ? onlySite() : known.find(row.site)
    if ('reason' in site) return site.reason
    plan.siteIds.add(site.id)
    const [room, other] = roomsBy.get(`${site.id} ${row.room.toLowerCase()}`) ?? []
    if (room && !other) return room
    const byId = bySource.get(`${site.id} ${row.room}`)
    if (byId) return byId
    return `names the room "${row.room.slice(0, 80)}", ${room ? 'and there are several' : 'which this site does not have'}`
  }

  function onlySite(): { id: number } | { reason: string } {
    return known.onlySiteId === undefined ? { reason: 'has no site' } : { id: known.onlySiteId }
  }
}

function nameOf({ givenName, familyName }: { givenName: string; familyName: string }): string {
  return `${givenName} ${familyName}`.trim().toLowerCase()
}
