import { z } from 'zod'
import { expectedIn } from '../incident/claims/people.ts'
import type { EventOf, IncidentEvent } from '../incident/events.ts'
import { roundOfStatement } from '../incident/rounds.ts'
import type { RoomState, Round } from '../incident/state.ts'
import { incidentAction } from '../incident/vocabulary.ts'
import { durationText } from './durationText.ts'
import { ladderStep, ladderSteps } from './ladderSteps.ts'
import { attendanceTotals, type RoomTimes, RoomTimesTracker, roomTimes } from './roomTimesTracker.ts'
import { spread, spreadOf } from './timeSpread.ts'

/** The times that all rooms together took for each of the steps that count, from the beginning of their round. */
export const stepSpreads = z.object({
  seen: spread,
  answered: spread,
  status: spread,
  attendance: spread,
  cleared: spread,
})
export type StepSpreads = z.infer<typeof stepSpreads>

/** The round that numbers belong to. */
export const roundFacts = z.object({
  /** 1, 2, 3 … */
  number: z.int().min(1),
  action: incidentAction,
  /** Its beginning, in milliseconds since the start of the incident. */
  at: z.int().min(0),
})

/** The results of one round: the statements of rooms about its action, and about no other. */
export const roundTimes = z.object({
  round: roundFacts,
  spreads: stepSpreads,
  rooms: z.array(roomTimes),
  ladder: z.array(ladderStep),
  attendance: attendanceTotals,
})
export type RoundTimes = z.infer<typeof roundTimes>

type Followed = { round: Round; at: number; rooms: RoomTimesTracker }

/** Follows the rounds of one incident, each word of a room in the round that it was said in. */
export class RoundTracker {
  private readonly rounds: Followed[] = []
  private readonly known: Round[] = []
  private readonly instructions: { id: string; seq: number }[] = []
  private start: Pick<EventOf<'IncidentStarted'>['data'], 'rooms' | 'sites' | 'students'> = {
    rooms: [],
    sites: [],
  }

  /** @param at milliseconds since the start */
  record(event: IncidentEvent, at: number): void {
    switch (event.type) {
      case 'IncidentStarted':
        this.start = event.data
        this.begin(event, at)
        return
      case 'ActionChanged':
        this.begin(event, at)
        return
      case 'InstructionGiven':
        this.instructions.push({ id: event.data.id, seq: event.seq })
        return
      default: {
        const [first] = this.rounds
        if (!first) return
        const { action, at: startedAt } = first.round
        const so = { action, startedAt, rounds: this.known, instructions: this.instructions }
        const followed = this.rounds[roundOfStatement(so, event).number - 1]
        followed?.rooms.record(event, Math.max(0, at - followed.at))
      }
    }
  }

  /** Every round, the last one last. @param roomIn each room as the whole log left it; undefined where it said nothing */
  times(roomIn: (roomId: string) => RoomState | undefined): RoundTimes[] {
    const expected = expectedIn(this.start)
    return this.rounds.map(({ round: { number, action }, at, rooms }) => {
      const times = rooms.times(number === this.rounds.length ? roomIn : () => undefined)
      const of = (step: keyof StepSpreads) => spreadOf(times.map((room: RoomTimes) => room[step]))
      return {
        round: { number, action, at },
        spreads: {
          seen: of('seen'),
          answered: of('answered'),
          status: of('status'),
          attendance: of('attendance'),
          cleared: of('cleared'),
        },
        rooms: times,
        ladder: ladderSteps(times),
        attendance: rooms.totals(expected),
      }
    })
  }

  private begin(
    { seq, at: time, data }: Extract<IncidentEvent, { type: 'IncidentStarted' | 'ActionChanged' }>,
    at: number,
  ) {
    for (const { id } of data.instructions) this.instructions.push({ id, seq })
    const round = { number: this.rounds.length + 1, action: data.action, seq, at: time }
    this.known.push(round)
    this.rounds.push({ round, at, rooms: new RoomTimesTracker(this.start.rooms) })
  }
}

/** A round, and how long it went on in milliseconds; null while it is on. */
export type RoundSpan = RoundTimes & { lasted: number | null }

/**
 * All rounds of an incident, oldest first.
 * @param duration of the incident in milliseconds; null while it runs
 */
export function allRounds({
  earlier,
  duration,
  ...last
}: RoundTimes & { earlier: readonly RoundTimes[]; duration: number | null }): RoundSpan[] {
  const rounds = [...earlier, last]
  return rounds.map(({ round, spreads, rooms, ladder, attendance }, at) => {
    const end = rounds[at + 1]?.round.at ?? duration
    const lasted = end === null ? null : Math.max(0, end - round.at)
    return { round, spreads, rooms, ladder, attendance, lasted }
  })
}

/**
 * A title that says which round it is about, where there are several: “Rooms: Evacuate, from 4 min on”.
 * @param title what it is
 */
export function titleOfRound(
  title: string,
  { action, at, number }: RoundTimes['round'],
  rounds: number,
): string {
  if (rounds < 2) return title
  return number === 1 ? `${title}: ${action}` : `${title}: ${action}, from ${durationText(at)} on`
}
