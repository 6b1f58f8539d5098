import { roomView } from '@muster/domain/incident/roomView'
import { bagOf, drill, manager, meetGuardians, school, send, uuid } from '@muster/domain/incident/testSchool'
import { expect, test } from 'vitest'
import { newsAfter, type Segment, segmentAfter } from './news.ts'

const roomId = school(1)[0]?.id ?? ''
const proofOf = (phone: string) => phone.padEnd(43, '-')
const chat = (text: string, from: 'command' | string) => ({
  type: 'PostChat' as const,
  data: {
    roomId,
    text,
    ...(from === 'command' ? {} : { memberId: from, proof: proofOf(from) }),
  },
  actor: from === 'command' ? manager : bagOf(1),
})
const join = (memberId: string) => ({
  type: 'JoinChat' as const,
  data: { roomId, memberId, name: null, proof: proofOf(memberId) },
  actor: bagOf(1),
})
const me = 'aaaaaa'

/** The words of the news for this phone after a log. */
function heard(log: ReturnType<typeof drill>, known: number) {
  const view = log.state && roomView(log.state, roomId)
  if (!log.state || !view) throw new Error('no room')
  return newsAfter(known, view, log.state, me).map(({ words }) => words)
}

test('two messages that come together are both news, in the order in which they were sent', () => {
  const started = drill(1)
  const known = started.state?.version ?? 0
  const log = send(
    started,
    { type: 'SendBroadcast', data: { message: 'Stay where you are.', severity: 3 } },
    { type: 'SendRoomMessage', data: { message: 'Police are in your hall.', roomIds: [roomId] } },
    { type: 'SendBroadcast', data: { message: 'It is nearly over.', severity: 1 } },
  )
  expect(heard(log, known)).toEqual([
    'New broadcast: Stay where you are.',
    'New room message: Police are in your hall.',
    'New broadcast: It is nearly over.',
  ])
  expect(heard(log, log.state?.version ?? 0)).toEqual([])
})

test('what this phone wrote is no news to it; what another phone of the room wrote is', () => {
  const started = send(drill(1), join(me), join('bbbbbb'))
  const log = send(started, chat('Mine', me), chat('Theirs', 'bbbbbb'), chat('From command', 'command'))
  expect(heard(log, started.state?.version ?? 0)).toEqual([
    'New chat message from ■ Room · Room 1: Theirs',
    'New chat message from ◆ Command · Dana Reyes: From command',
  ])
})

test('reunification is news once when it starts and once for each student', () => {
  const started = drill(1)
  const item = { roomId, personId: null, student: 'A. B.', message: null }
  const log = send(started, meetGuardians, {
    type: 'AddReunificationItem',
    data: { ...item, itemId: uuid(3001) },
  })
  expect(heard(log, started.state?.version ?? 0)).toEqual([
    'Reunification has started.',
    'A guardian waits for a student.',
  ])
})

test('a drill that becomes real is news of its own, before the message that says so', () => {
  const started = drill(1)
  const real = { kind: 'Actual' as const, message: 'Stay low.', severity: 3 as const }
  expect(heard(send(started, { type: 'ChangeKind', data: real }), started.state?.version ?? 0)).toEqual([
    'This is real now. It is not a drill.',
    'New broadcast: Stay low.',
  ])
})

test('a message that was heard and taken back is news; one that never was heard is none', () => {
  const said = send(drill(1), { type: 'SendBroadcast', data: { message: 'Go east.', severity: 3 } })
  const known = said.state?.version ?? 0
  const strike = { seq: known, reason: null, instead: null }
  const struck = send(said, { type: 'StrikeEntry', data: strike })
  expect(heard(struck, known)).toEqual(['Dana Reyes took a message back.'])
  expect(heard(struck, known - 1)).toEqual([])
  expect(heard(struck, struck.state?.version ?? 0)).toEqual([])
})

const news = (...segments: Segment[]) => segments.map((segment, seq) => ({ segment, seq, words: '' }))

test.each<[string, Segment[], Segment, Segment[], boolean, Segment]>([
  ['a room message is shown', ['room'], 'broadcast', [], false, 'room'],
  ['the latest of two is shown', ['room', 'broadcast'], 'chat', [], false, 'broadcast'],
  ['chat is shown when nothing else is new', ['chat'], 'broadcast', [], false, 'chat'],
  ['chat gives way to news nobody has touched', ['chat'], 'room', ['room'], false, 'room'],
  [
    'chat does not cover a broadcast that came with it',
    ['broadcast', 'chat'],
    'room',
    [],
    false,
    'broadcast',
  ],
  ['on the chat page chat needs no preview', ['chat'], 'broadcast', [], true, 'broadcast'],
  ['without news nothing changes', [], 'reunify', [], false, 'reunify'],
])('%s', (_, fresh, shown, flashing, isOnChatPage, expected) => {
  expect(segmentAfter(news(...fresh), shown, new Set(flashing), isOnChatPage)).toBe(expected)
})
