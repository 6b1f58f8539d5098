import { describe, expect, test } from 'vitest'
import { decide } from './decide.ts'
import { earlierChat } from './earlierChat.ts'
import type { Actor, IncidentEvent } from './events.ts'
import { evolve, fold } from './evolve.ts'
import { participantOf } from './participants.ts'
import { fromSnapshot, type IncidentState, incidentSnapshot, toSnapshot } from './state.ts'
import { bagOf, drill, manager, send, uuid } from './testSchool.ts'
import { timeline } from './timeline.ts'
import { eventForRoom, eventForSites, stateForRoom, stateForSites } from './visibility.ts'
import type { PhoneOrigin } from './vocabulary.ts'

/** A room whose barcode is in hostile hands: its state stays small, and nobody else's words leave it. */

const roomId = uuid(1)
const phone = (origin?: PhoneOrigin): Actor => ({ ...bagOf(1), ...(origin ? { origin } : {}) }) as Actor
const started = drill(3)
const roomIn = (state: IncidentState | null) => {
  const room = state && participantOf(state, roomId)
  if (!room) throw new Error('no room')
  return room
}

/** Entries of a log that follow the start, as they would be read from a database. */
function flood(count: number, fact: (n: number) => Pick<IncidentEvent, 'type' | 'data'>, actor: Actor) {
  const first = (started.state?.version ?? 0) + 1
  return Array.from({ length: count }, (_, n) => {
    const stamp = {
      id: uuid(5_000_000 + n),
      incidentId: uuid(999),
      seq: first + n,
      at: '2026-03-02T10:01:00.000Z',
    }
    return { ...stamp, commandId: `flood${n}`, actor, ...fact(n) } as IncidentEvent
  })
}
const alarm = '\u{1F6A8}'.repeat(1000)
const report = (n: number) => ({
  type: 'ReportFiled' as const,
  data: { reportId: uuid(6_000_000 + n), roomId, type: 3 as const, text: alarm, photoId: null },
})
const chat = () => ({ type: 'ChatPosted' as const, data: { roomId, text: alarm, author: 'X' } })
const join = (n: number) => ({
  type: 'ChatJoined' as const,
  data: { roomId, memberId: String(n).padStart(6, 'x'), name: 'X'.repeat(200) },
})

describe('after 20,000 hostile entries of one kind', () => {
  test.each([
    ['reports', report],
    ['chat messages', chat],
    ['phones in the chat', join],
  ])('%s: command and the room itself get less than 300 kB', (_, fact) => {
    const state = fold(flood(20_000, fact, phone('new')), started.state)
    if (!state) throw new Error('no log is empty')
    expect(Buffer.byteLength(JSON.stringify(toSnapshot(state)))).toBeLessThan(300_000)
    const own = stateForRoom(roomId, state)
    expect(own && Buffer.byteLength(JSON.stringify(toSnapshot(own)))).toBeLessThan(300_000)
  })

  test('all kinds from all origins together do not exceed it either', () => {
    let { state } = started
    for (const origin of ['new', 'seen', 'enrolled', undefined] as const)
      for (const fact of [report, chat, join])
        for (const event of flood(500, fact, phone(origin)))
          state = evolve(state, { ...event, seq: (state?.version ?? 0) + 1 })
    expect(state && Buffer.byteLength(JSON.stringify(toSnapshot(state)))).toBeLessThan(300_000)
  })

  test('the state says how many of them are in the log alone', () => {
    const room = roomIn(fold(flood(500, report, phone('new')), started.state))
    expect(room.reports.length + (room.leftOut?.reports ?? 0)).toBe(500)
    expect(roomIn(started.state)).not.toHaveProperty('leftOut')
  })
})

describe('a flood of one origin', () => {
  const flooded = (before: typeof started, fact: (n: number) => Pick<IncidentEvent, 'type' | 'data'>) => {
    let { state } = before
    for (const event of flood(300, fact, phone('new')))
      state = evolve(state, { ...event, seq: (state?.version ?? 0) + 1 })
    return state
  }

  test('pushes out no report of a phone that the school knows', () => {
    const own = send(started, {
      type: 'FileReport',
      data: { reportId: uuid(77), roomId, type: 2, text: 'She is hurt.', photoId: null },
      actor: phone('enrolled'),
    })
    expect(roomIn(flooded(own, report)).reports[0]).toMatchObject({ id: uuid(77), origin: 'enrolled' })
  })

  test('pushes out no report that was there before it, and none for its length', () => {
    const own = send(started, {
      type: 'FileReport',
      data: { reportId: uuid(77), roomId, type: 2, text: `She is hurt. ${'x'.repeat(1500)}`, photoId: null },
      actor: phone('new'),
    })
    const { reports } = roomIn(flooded(own, report))
    expect(reports[0]).toMatchObject({ id: uuid(77), text: expect.stringMatching(/^She is hurt\. x+…$/) })
    expect(reports).toHaveLength(60)
    // The newest are there as well, and those in the middle are in the log.
    expect(reports.at(-1)?.id).toBe(uuid(6_000_299))
    expect(reports.map(({ text }) => text?.length).slice(0, -1)).toEqual(
      Array(59).fill(expect.closeTo(160, -1)),
    )
    expect(reports.every(({ text }) => text?.isWellFormed())).toBe(true)
  })

  test('takes no phone’s place in the chat, not even when its messages have left', () => {
    const member = { memberId: 'Carter', proof: 'a'.repeat(43) }
    const joined = send(started, {
      type: 'JoinChat',
      data: { roomId, name: 'Ms. Carter', hasChatNow: true, ...member },
      actor: phone('new'),
    })
    let { state } = joined
    for (const event of [...flood(70, chat, phone('new')), ...flood(200, join, phone('new'))])
      state = evolve(state, { ...event, seq: (state?.version ?? 0) + 1 })
    expect(roomIn(state).members.map(({ memberId }) => memberId)).not.toContain('Carter')
    const asTeacher = (proof: string) =>
      decide(state, {
        commandId: 'again',
        type: 'JoinChat',
        data: { roomId, name: 'Ms. Carter', memberId: 'Carter', proof, hasChatNow: true },
        actor: phone('new'),
      })
    expect(asTeacher('b'.repeat(43))).toMatchObject({ type: 'not-this-phone' })
    expect(asTeacher(member.proof)).toMatchObject([{ type: 'ChatJoined' }])
  })

  test('pushes out no message of command', () => {
    const written = send(started, {
      type: 'PostChat',
      data: { roomId, text: 'We have your message.' },
      actor: manager,
    })
    expect(roomIn(flooded(written, chat)).chat[0]).toMatchObject({
      text: 'We have your message.',
      from: 'command',
    })
  })

  test('takes no pinned message away from command', () => {
    const said = send(started, {
      type: 'PostChat',
      data: { roomId, text: 'Two are hurt.' },
      actor: phone('new'),
    })
    const seq = said.state?.version ?? 0
    const pinned = send(said, { type: 'PinChat', data: { channel: roomId, seq } })
    const state = flooded(pinned, chat)
    expect(roomIn(state).chat.map((each) => each.seq)).not.toContain(seq)
    expect(state?.pins).toMatchObject([{ seq, message: { text: 'Two are hurt.' } }])
  })
})

describe('copies of a flooded room', () => {
  const kinds = [report, chat, join] as const
  const origins = ['new', 'seen', 'enrolled', undefined] as const
  const events = flood(900, (n) => (kinds[n % 3] ?? report)(n), phone()).map((event, n) => {
    const answered = { reportId: uuid(6_000_000 + n - 6), roomId, stage: 'done', note: null }
    return n % 12 === 6
      ? ({ ...event, actor: manager, type: 'ReportAnswered', data: answered } as IncidentEvent)
      : { ...event, actor: phone(origins[Math.floor(n / 7) % 4]) }
  })
  const whole = fold(events, started.state)

  test.each([0, 150, 151, 500, 899])('that begin at entry %i are the same as cutting the whole', (cut) => {
    const stale = fold(events.slice(0, cut), started.state)
    if (!stale || !whole) throw new Error('no log is empty')
    const later = events.slice(cut)
    const plain = (state: IncidentState | null) => state && toSnapshot(state)
    const arrived = fromSnapshot(incidentSnapshot.parse(JSON.parse(JSON.stringify(toSnapshot(stale)))))
    expect(plain(fold(later, arrived))).toEqual(plain(whole))
    const shown = later.flatMap((event) => eventForRoom(roomId, event) ?? [])
    expect(plain(fold(shown, stateForRoom(roomId, stale)))).toEqual(plain(stateForRoom(roomId, whole)))
    const atSite = later.flatMap((event) => eventForSites([7], whole, event) ?? [])
    expect(plain(fold(atSite, stateForSites([7], stale)))).toEqual(plain(stateForSites([7], whole)))
    expect(roomIn(whole).leftOut?.reports).toBeGreaterThan(0)
  })
})

test('reports that are done leave before those that wait', () => {
  const file = (n: number) => ({
    type: 'FileReport' as const,
    data: { reportId: uuid(100 + n), roomId, type: 3 as const, text: null, photoId: null },
    actor: phone('new'),
  })
  const filed = send(started, ...Array.from({ length: 60 }, (_, n) => file(n)))
  const done = send(filed, {
    type: 'AnswerReport',
    data: { reportId: uuid(130), roomId, stage: 'done', note: null },
  })
  const ids = roomIn(send(done, file(60)).state).reports.map(({ id }) => id)
  expect(ids).toContain(uuid(100))
  expect(ids).not.toContain(uuid(130))
})

test('an entry that stands for others says so in the timeline', () => {
  const [event] = flood(1, () => ({ ...report(0), data: { ...report(0).data, text: 'Help' } }), {
    ...phone('new'),
    others: 17,
  } as Actor)
  expect(event && timeline([event])[0]?.text).toContain('and 17 more like it')
})

test('every message of a flooded chat is on some page, once, and none of another room', () => {
  const log = flood(1_000, chat, phone('new'))
  const other = flood(1, () => ({ ...chat(), data: { ...chat().data, roomId: uuid(2) } }), phone('new'))
  const state = fold(log, started.state)
  const seqs: number[] = []
  for (let isMore = true; isMore; ) {
    const page = earlierChat([...other, ...log], roomId, seqs[0] ?? Number.POSITIVE_INFINITY)
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(300_000)
    seqs.unshift(...page.messages.map(({ seq }) => seq))
    isMore = page.isMore
  }
  expect(seqs).toEqual(log.map(({ seq }) => seq))
  expect(roomIn(state).leftOut?.chat).toBe(1_000 - roomIn(state).chat.length)
})
