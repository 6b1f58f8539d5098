import { groupOf, groupWords } from '@muster/domain/afterAction/timelineGroups'
import { toCsv } from '@muster/domain/csv'
import { type Answer, isValidAnswer } from '@muster/domain/incident/answers'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { participantOf } from '@muster/domain/incident/participants'
import { roundOfNumber } from '@muster/domain/incident/rounds'
import type { IncidentState } from '@muster/domain/incident/state'
import type { Caller } from '../../access/caller.ts'
import type { LoadedIncident } from '../../incidents/loadedIncident.ts'
import { afterActionView } from './afterActionCache.ts'
import { clockFor } from './localClock.ts'

const columns = [
  'Entry',
  'Time (UTC)',
  'Local time',
  'Seconds after the start',
  'By',
  'About',
  'Type',
  'Room',
  'Site',
  'When',
  'What',
  'Answers',
  'Round',
]

/** Lines written at once. */
const chunk = 1000

/**
 * Exports the timeline as CSV (RFC 4180), piece by piece, as the caller sees it.
 * @param timeZone of the local times
 */
export function* exportTimeline(
  caller: Caller,
  incident: LoadedIncident,
  state: IncidentState,
  timeZone: string,
): Generator<string> {
  const { lines } = afterActionView(caller, incident)
  const siteNames = new Map(state.sites.map(({ id, name }) => [id, name]))
  const questions = new Map(state.instructions.map((each) => [each.id, each]))
  const local = clockFor(timeZone)
  const startedAt = Date.parse(state.startedAt)
  // The byte order mark tells a spreadsheet that it is UTF-8.
  yield `\uFEFF${toCsv([columns.map((name) => (name === 'Local time' ? `Local time (${timeZone})` : name))])}`
  for (let from = 0; from < lines.length; from += chunk) {
    yield toCsv(
      lines.slice(from, from + chunk).map((line) => {
        const room = line.roomId ? participantOf(state, line.roomId) : undefined
        return [
          line.seq,
          line.at,
          local(line.at),
          (Date.parse(line.at) - startedAt) / 1000,
          line.byName,
          groupWords[groupOf[line.type]],
          line.type,
          room?.name,
          room && siteNames.get(room.siteId),
          line.isAfter ? 'after' : 'during',
          line.text,
          answersIn(incident.events[line.seq - 1], questions),
          roundWords(state, line.round),
        ]
      }),
    )
  }
}

/** Lists a room's answers in this entry, a line for each question. A question answered by a tap is part of the entry's text. */
function answersIn(
  event: IncidentEvent | undefined,
  questions: ReadonlyMap<string, IncidentState['instructions'][number]>,
): string {
  if (event?.type !== 'InstructionCompleted' && event?.type !== 'SurveyAnswered') return ''
  const { values } = event.data
  const ids = event.type === 'InstructionCompleted' ? event.data.instructionIds : Object.keys(values)
  return ids
    .flatMap((id) => {
      const question = questions.get(id)
      if (!question || isValidAnswer(question, null)) return []
      return [`${question.text}: ${answerWords(values[id] ?? null)}`]
    })
    .join('\n')
}

function answerWords(answer: Answer): string {
  if (answer === null) return 'done, no value'
  return typeof answer === 'boolean' ? (answer ? 'Yes' : 'No') : String(answer)
}

/** Returns an entry's round, as “2 Evacuate”. */
function roundWords(state: IncidentState, number: number): string {
  return `${number} ${roundOfNumber(state, number)?.action ?? ''}`.trim()
}
