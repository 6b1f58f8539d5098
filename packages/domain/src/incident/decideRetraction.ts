import { refuse } from '../refusal.ts'
import type { Fact } from './events.ts'
import type { DataOf, Outcome } from './outcome.ts'
import { listRooms } from './rooms.ts'
import type { ChatMessage, IncidentState } from './state.ts'

/** Taking back what was written to rooms and in groups. */

/**
 * The message or instruction to retract, and the rooms that received it: null for every one, none where it was said in
 * a group.
 */
export function findRetractable(state: IncidentState, seq: number): { roomIds: string[] | null } | null {
  const said = [...state.broadcasts, ...state.roomMessages].find((each) => each.seq === seq && !each.struck)
  if (said) return { roomIds: 'roomIds' in said ? said.roomIds : null }
  const asked = state.instructions.find((each) => each.seq === seq && !each.isOfAction && !each.isWithdrawn)
  if (asked) return { roomIds: asked.roomIds }
  if (groupMessages(state).some((each) => each.seq === seq && !each.struck)) return { roomIds: [] }
  const room = [...listRooms(state.rooms), ...state.siteBags].find(({ chat }) =>
    chat.some((each) => each.seq === seq && each.from !== 'room' && !each.struck),
  )
  return room ? { roomIds: [room.id] } : null
}

/** An instruction that was announced goes with its announcement. */
export function retractEntry(state: IncidentState, { seq, reason, instead }: DataOf<'StrikeEntry'>): Outcome {
  if (seq > state.version) return refuse('unknown-entry')
  const first = findRetractable(state, seq)
  if (!first) return isRetracted(state, seq) ? [] : refuse('not-a-message')
  const stands = state.broadcasts.filter((each) => !each.struck && each.seq !== seq)
  if (stands.length === 0 && !instead) return refuse('only-broadcast')
  const facts: Fact[] = [{ type: 'EntryStruck', data: { seq, reason, ...first } }]
  const partner = announcementOf(state, seq)
  const other = partner === null ? null : findRetractable(state, partner)
  if (partner !== null && other) facts.push({ type: 'EntryStruck', data: { seq: partner, reason, ...other } })
  if (instead) facts.push({ type: 'BroadcastSent', data: instead })
  return facts
}

/** An announced instruction and its message follow each other and say the same. */
function announcementOf(state: IncidentState, seq: number): number | null {
  const askedAt = (at: number) => state.instructions.find((each) => each.seq === at && !each.isOfAction)
  const asked = askedAt(seq) ?? askedAt(seq - 1)
  const said = asked && state.roomMessages.find((each) => each.seq === asked.seq + 1)
  if (!asked || said?.message !== asked.text) return null
  return asked.seq === seq ? said.seq : asked.seq
}

function isRetracted(state: IncidentState, seq: number): boolean {
  const all = [
    ...state.broadcasts,
    ...state.roomMessages,
    ...groupMessages(state),
    ...[...listRooms(state.rooms), ...state.siteBags].flatMap(({ chat }) => chat),
  ]
  return (
    all.some((each) => each.seq === seq && each.struck) ||
    state.instructions.some((each) => each.seq === seq && each.isWithdrawn && !each.isOfAction)
  )
}

function groupMessages({ groupChats }: IncidentState): ChatMessage[] {
  return [...groupChats.command, ...groupChats.responders]
}
