import type { IncidentEvent } from './events.ts'
import type { EarlierRound, IncidentState, RoomState, Round } from './state.ts'

/**
 * Rounds of an incident. The start begins the first, and every change of action the next: what a room said about a lockdown is no
 * answer to an evacuation. What was said before stays with the room as history (`RoomState.earlier`), and so does what was typed in an
 * earlier round and arrives in a later one.
 */

type WithRounds = Pick<IncidentState, 'action' | 'startedAt'> & { rounds?: readonly Round[] }

/** The rounds so far, oldest first. A state that was kept by a version without rounds has one: its action's. */
export function roundsOf(state: WithRounds): readonly Round[] {
  return state.rounds && state.rounds.length > 0 ? state.rounds : [firstRound(state)]
}

/** The round that is on now, or was when the incident ended. */
export function currentRound(state: WithRounds): Round {
  return state.rounds?.at(-1) ?? firstRound(state)
}

function firstRound({ action, startedAt }: WithRounds): Round {
  return { number: 1, action, seq: 1, at: startedAt }
}

/**
 * The round that an entry of the log belongs to.
 * @param seq of the entry, or the last one on the screen on which something was typed; absent: of the current round, as a phone that does
 *   not say what it showed answers what is asked now
 */
export function roundAt(state: WithRounds, seq: number | undefined): Round {
  const current = currentRound(state)
  if (seq === undefined || seq >= current.seq) return current
  const rounds = roundsOf(state)
  return rounds.findLast((round) => round.seq <= seq) ?? rounds[0] ?? current
}

/** The round of this number, as `EarlierRound` and `lastKnown` number it; null when there was none. */
export function roundOfNumber(state: WithRounds, number: number): Round | null {
  return roundsOf(state).find((round) => round.number === number) ?? null
}

/** The end of a round: the start of the next, or null while it is the current one. */
export function roundEndedAt(state: WithRounds, { number }: Round): string | null {
  return roundOfNumber(state, number + 1)?.at ?? null
}

type WithInstructions = { instructions: readonly Pick<IncidentState['instructions'][number], 'id' | 'seq'>[] }

/**
 * The round in which a room said what an event tells, for the events by which a room climbs the ladder. An acknowledgement belongs to the
 * newest round that one of its instructions is of, whenever it arrives.
 */
export function roundOfStatement(state: WithRounds & WithInstructions, event: IncidentEvent): Round {
  switch (event.type) {
    case 'InstructionCompleted': {
      const { instructionIds } = event.data
      const given = instructionIds.map((id) => state.instructions.findLast((each) => each.id === id)?.seq)
      return roundAt(state, given.includes(undefined) ? undefined : Math.max(...given.map((seq) => seq ?? 0)))
    }
    case 'RoomSeen':
    case 'RoomStatusReported':
    case 'AttendanceTaken':
    case 'ReportFiled':
    case 'ChatJoined':
    case 'ChatPosted':
      return roundAt(state, event.data.upTo)
    default:
      return currentRound(state)
  }
}

/** The statements of a room in one round. */
export type RoundStatements = Pick<RoomState, 'seenAt' | 'answeredAt' | 'status' | 'attendance'>

/** The room after it has said something in a round, the current one or one before it. */
export function withStatements(
  room: RoomState,
  round: Round,
  current: Round,
  change: (words: RoundStatements) => RoundStatements,
): RoomState {
  if (round.number === current.number) return { ...room, ...change(room) }
  const known = room.earlier.find((each) => each.round === round.number)
  const { seenAt, answeredAt, status, attendance } = change(known ?? noStatements)
  const changed = { round: round.number, found: known?.found ?? null, seenAt, answeredAt, status, attendance }
  const others = room.earlier.filter((each) => each !== known)
  return { ...room, earlier: [...others, changed].sort((a, b) => a.round - b.round) }
}

/** The statements of a room in one round, the current one or one before it. */
export function statementsIn(state: WithRounds, room: RoomState, { number }: Round): RoundStatements {
  if (number === currentRound(state).number) return room
  return room.earlier.find(({ round }) => round === number) ?? noStatements
}

const noStatements: RoundStatements = { seenAt: null, answeredAt: null, status: null, attendance: null }

/**
 * The room at the start of the next round: its statements, and the results of clearing, are history. The people inside
 * to clear it are still there. A room of which nothing was known stays the same object.
 * @param round the number of the round that is over
 */
export function withNewRound(room: RoomState, round: number): RoomState {
  const { seenAt, answeredAt, status, attendance, clearing } = room
  const said: EarlierRound = {
    round,
    seenAt,
    answeredAt,
    status,
    attendance,
    found: clearing?.result ?? null,
  }
  if (isEmpty(said)) return room
  const isTaken = clearing && (clearing.takers.length > 0 || clearing.handedOver)
  return {
    ...room,
    ...noStatements,
    clearing: isTaken ? { ...clearing, result: null } : null,
    earlier: [...room.earlier, said],
  }
}

/** A room's rounds as its own page may know them, without what others found there. */
export function withoutFound(earlier: readonly EarlierRound[]): EarlierRound[] {
  return earlier.map((each) => ({ ...each, found: null })).filter((each) => !isEmpty(each))
}

function isEmpty({ seenAt, answeredAt, status, attendance, found }: EarlierRound): boolean {
  return !seenAt && !answeredAt && !status && !attendance && !found
}

/** Checks whether a room answered in any round. */
export function hasAnswered({ answeredAt, earlier }: Pick<RoomState, 'answeredAt' | 'earlier'>): boolean {
  return answeredAt !== null || earlier.some((each) => each.answeredAt !== null)
}

/** Checks whether a room was reached in any round. */
export function hasSeen({ seenAt, earlier }: Pick<RoomState, 'seenAt' | 'earlier'>): boolean {
  return seenAt !== null || earlier.some((each) => each.seenAt !== null)
}

/** A statement of a room, and the number of the earlier round it is from; null when it is of the current one. */
type Known<T> = (T & { round: number | null }) | null
type Said = Pick<RoomState, 'status' | 'attendance'> & Partial<Pick<RoomState, 'earlier' | 'clearing'>>
type LastKnown = {
  status: Known<NonNullable<RoomState['status']>>
  attendance: Known<NonNullable<RoomState['attendance']>>
  found: Known<NonNullable<EarlierRound['found']>>
}

/**
 * The last that is known of a room, of any round: an injury of the first stays true in the second until somebody says
 * otherwise. It is an answer to the current round only where `round` is null.
 */
export function lastKnown({ status, attendance, clearing, earlier = [] }: Said): LastKnown {
  return {
    status: last(status, earlier, (said) => said.status),
    attendance: last(attendance, earlier, (said) => said.attendance),
    found: last(clearing?.result ?? null, earlier, (said) => said.found),
  }
}

function last<T extends object>(
  now: T | null,
  earlier: readonly EarlierRound[],
  of: (said: EarlierRound) => T | null,
): Known<T> {
  if (now) return { ...now, round: null }
  const said = earlier.findLast((each) => of(each) !== null)
  const known = said && of(said)
  return known ? { ...known, round: said.round } : null
}
