import { groupOf, groupWords } from '@muster/domain/afterAction/timelineGroups'
import { toCsv } from '@muster/domain/csv'
import { participantOf } from '@muster/domain/incident/participants'
import { roundOfNumber } from '@muster/domain/incident/rounds'
import type { IncidentState } from '@muster/domain/incident/state'
import type { Caller } from '../http/caller.ts'
import type { OpenIncident } from '../incident/openIncident.ts'
import { countedUp } from './countedUp.ts'
import { clockIn } from './localTimes.ts'

const columns = [
  ...['Entry', 'Time (UTC)', 'Local time', 'Seconds after the start', 'By', 'About', 'Type', 'Room', 'Site'],
  ...['When', 'What', 'Round'],
]

/** Lines written at once. */
const chunk = 1000

/**
 * The timeline as CSV (RFC 4180), piece by piece, as the caller sees it.
 * @param timeZone of the local times
 */
export function* exportTimeline(
  caller: Caller,
  incident: OpenIncident,
  state: IncidentState,
  timeZone: string,
): Generator<string> {
  const { lines } = countedUp(caller, incident)
  const siteNames = new Map(state.sites.map(({ id, name }) => [id, name]))
  const local = clockIn(timeZone)
  const startedAt = Date.parse(state.startedAt)
  // The mark tells a spreadsheet that it is UTF-8.
  yield `\uFEFF${toCsv([columns.map((name) => (name === 'Local time' ? `Time (${timeZone})` : name))])}`
  for (let from = 0; from < lines.length; from += chunk) {
    yield toCsv(
      lines.slice(from, from + chunk).map((line) => {
        const room = line.roomId ? participantOf(state, line.roomId) : undefined
        return [
          ...[line.seq, line.at, local(line.at), (Date.parse(line.at) - startedAt) / 1000, line.byName],
          ...[groupWords[groupOf[line.type]], line.type, room?.name, room && siteNames.get(room.siteId)],
          ...[line.isAfter ? 'after' : 'during', line.text, roundWords(state, line.round)],
        ]
      }),
    )
  }
}

/** Which round an entry is of, as “2 Evacuate”. */
function roundWords(state: IncidentState, number: number): string {
  return `${number} ${roundOfNumber(state, number)?.action ?? ''}`.trim()
}
