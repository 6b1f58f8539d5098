import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guestFlags } from '../access/guestFlags.ts'
import { isRefusal } from '../refusal.ts'
import type { Command, CommandBody } from './commands.ts'
import { decide } from './decide.ts'
import { guestOf, maxGuests } from './guests.ts'
import { stateForGuest } from './guestView.ts'
import type { IncidentLog } from './incidentLog.ts'
import { listRooms } from './rooms.ts'
import { type IncidentState, toSnapshot } from './state.ts'
import { commandArbitraries, someFlags } from './testCommands.ts'
import {
  bagOf,
  drill,
  guestActor,
  guestOne,
  invite,
  manager,
  meetGuardians,
  send,
  uuid,
} from './testSchool.ts'
import { timeline } from './timeline.ts'

const stateOf = (log: IncidentLog): IncidentState => log.state ?? expect.fail('nothing has started')
const answerTo = (log: IncidentLog, body: CommandBody, actor: Command['actor'] = guestActor) => {
  const outcome = decide(stateOf(log), { ...body, commandId: 'x', actor } as Command)
  return isRefusal(outcome) ? outcome.type : outcome.map(({ type }) => type)
}
const take: CommandBody = { type: 'TakeRoom', data: { roomId: uuid(1) } }
const words = { message: 'We are inside', severity: 3 as const }
const asked: [keyof typeof guestFlags.shape, CommandBody, string][] = [
  ['hasRoomClearAccess', take, 'RoomTaken'],
  ['hasCreateBroadcastAccess', { type: 'SendBroadcast', data: words }, 'BroadcastSent'],
  [
    'hasCreateRoomMessageAccess',
    { type: 'SendRoomMessage', data: { message: 'Open', roomIds: [uuid(1)] } },
    'RoomMessageSent',
  ],
  [
    'hasChatAccess',
    { type: 'PostGroupChat', data: { group: 'responders', text: 'At gate 2' } },
    'GroupChatPosted',
  ],
]

describe('a guest', () => {
  test.each(asked)('does what %s gives, and without it nothing', (flag, body, fact) => {
    expect(answerTo(send(drill(2), invite({ [flag]: true })), body)).toEqual([fact])
    const others = guestFlags.parse(
      Object.fromEntries(Object.keys(guestFlags.shape).map((f) => [f, f !== flag])),
    )
    expect(answerTo(send(drill(2), invite(others)), body)).toBe('guest-right')
  })

  test('with every flag still does not talk in command’s group, end, invite or read in another’s name', () => {
    const all = guestFlags.parse(Object.fromEntries(Object.keys(guestFlags.shape).map((f) => [f, true])))
    const log = send(drill(2), invite(all))
    const no: CommandBody[] = [
      { type: 'PostGroupChat', data: { group: 'command', text: 'Hello' } },
      { type: 'EndIncident', data: { message: 'All clear' } },
      invite(all, uuid(802)),
      { type: 'ShowToGuest', data: { guestId: uuid(802), page: 'board', roomId: null, personIds: [] } },
      { type: 'AddNote', data: { about: null, text: 'Hello' } },
    ]
    for (const body of no) expect(answerTo(log, body), body.type).toBe('guest-right')
  })

  test('whose right is taken away in the middle is refused at once, as is one who is sent away', () => {
    const log = send(drill(2), invite({ hasRoomClearAccess: true }), { ...take, actor: guestActor })
    const cleared: CommandBody = {
      type: 'ClearRoom',
      data: { roomId: uuid(1), outcome: 'clear', note: null },
    }
    expect(answerTo(log, cleared)).toEqual(['RoomCleared'])
    const { expiresAt } = guestOf(stateOf(log), guestOne) ?? expect.fail()
    const change: CommandBody = {
      type: 'ChangeGuest',
      data: { guestId: guestOne, flags: guestFlags.parse({ hasChatAccess: true }), expiresAt },
    }
    expect(answerTo(send(log, change), cleared)).toBe('guest-right')
    const gone = send(log, { type: 'RevokeGuest', data: { guestId: guestOne, reason: null } })
    expect(answerTo(gone, cleared)).toBe('guest-ended')
    expect(answerTo(gone, { type: 'EnterAsGuest', data: { guestId: guestOne } })).toBe('guest-ended')
    expect(answerTo(gone, change, manager)).toBe('guest-ended')
  })

  test.each([
    ['board', null],
    ['plan', 'hasDashboardMapAccess'],
    ['print', 'hasDashboardMapAccess'],
    ['students', 'hasDashboardMapAccess'],
    ['chat', 'hasChatAccess'],
    ['clearRooms', 'hasRoomClearAccess'],
  ] as const)('is shown %s with %s alone, whatever another server has last heard', (page, needed) => {
    const show: CommandBody = {
      type: 'ShowToGuest',
      data: { guestId: guestOne, page, roomId: null, personIds: [] },
    }
    for (const flag of guestFlags.keyof().options) {
      const isGiven = needed === null || flag === needed
      const answer = isGiven ? ['GuestShown'] : 'guest-right'
      expect(answerTo(send(drill(1), invite({ [flag]: true })), show), flag).toEqual(answer)
    }
  })

  test('nobody invited is nobody', () => {
    expect(answerTo(drill(2), take)).toBe('guest-ended')
    expect(
      answerTo(drill(2), { type: 'RevokeGuest', data: { guestId: guestOne, reason: null } }, manager),
    ).toBe('unknown-guest')
  })

  test('is let in once, however often the command comes, and not without end', () => {
    const log = send(drill(1), invite({}), { ...invite({}), commandId: 'again' })
    expect(stateOf(log).guests).toHaveLength(1)
    const many = Array.from({ length: maxGuests }, (_, n) => invite({}, uuid(10_000 + n)))
    expect(answerTo(send(drill(1), ...many), invite({}), manager)).toBe('too-many-guests')
  })

  test('comes in by their own name in the timeline', () => {
    const log = send(drill(1), invite({ hasChatAccess: true }), {
      type: 'EnterAsGuest',
      data: { guestId: guestOne },
      actor: guestActor,
    })
    const events = [...log.answers.values()].flat()
    expect(timeline(events).map(({ text }) => text)).toContain(
      'Sgt. Ode was invited as an outside responder until 2026-03-02 20:00 UTC: chat',
    )
    expect(timeline(events).at(-1)?.text).toBe('Sgt. Ode joined as an outside responder')
  })
})

describe('what a guest sees', () => {
  const student: CommandBody = {
    type: 'AddReunificationItem',
    data: {
      itemId: uuid(901),
      roomId: uuid(1),
      personId: uuid(601),
      student: 'A. B.',
      message: 'Aunt at gate',
    },
  }
  const full = () =>
    send(
      drill(2),
      invite({}),
      { type: 'PostGroupChat', data: { group: 'command', text: 'Between us' } },
      { type: 'PostGroupChat', data: { group: 'responders', text: 'To gate 2' } },
      { type: 'PostChat', data: { roomId: uuid(1), text: 'We hear steps' }, actor: bagOf(1) },
      { type: 'RequestSupport', data: { roomId: uuid(1), note: 'I cannot sleep' }, actor: bagOf(1) },
      {
        type: 'ReportRoomStatus',
        data: { roomId: uuid(1), status: 'injured', headcount: 20, needs: [], note: 'Two hurt' },
        actor: bagOf(1),
      },
      meetGuardians,
      student,
      {
        type: 'GiveInstruction',
        data: {
          id: uuid(790),
          text: 'Come out with your hands up',
          dataType: 0,
          announce: false,
          roomIds: [uuid(1)],
        },
      },
    )
  const shown = (flags: Parameters<typeof invite>[0]) => {
    const state = stateOf(full())
    const [guest] = state.guests
    if (!guest) throw new Error('nobody was invited')
    return JSON.stringify(toSnapshot(stateForGuest({ ...guest, flags: guestFlags.parse(flags) }, state)))
  }

  test.each([
    ['Two hurt', ['hasDashboardMapAccess', 'hasRoomClearAccess']],
    ['We hear steps', ['hasChatAccess']],
    ['To gate 2', ['hasChatAccess']],
    ['Between us', []],
    ['I cannot sleep', []],
    [uuid(601), []],
    ['Aunt at gate', []],
    ['A. B.', []],
    ['Come out with your hands up', ['hasDashboardMapAccess', 'hasCreateRoomMessageAccess']],
    ['Lockdown. This is a drill.', Object.keys(guestFlags.shape)],
    ['Room 2', Object.keys(guestFlags.shape)],
  ])('“%s” is told to those with %o alone', (text, flags) => {
    for (const flag of Object.keys(guestFlags.shape))
      expect(shown({ [flag]: true }).includes(text), flag).toBe(flags.includes(flag))
    if (!flags.includes('hasChatAccess') || flags.length > 1) return
    expect(shown({})).not.toContain(text)
  })

  test('never names another guest or a student, whatever happens', () => {
    fc.assert(
      fc.property(commandArbitraries, someFlags, (bodies, flags) => {
        const log = send(drill(5), invite(flags), ...bodies.slice(1))
        const state = stateOf(log)
        const guest = guestOf(state, guestOne) ?? expect.fail()
        const view = stateForGuest(guest, state)
        expect(view.guests).toEqual([guest])
        const told = JSON.stringify(toSnapshot(view))
        for (const person of [uuid(601), uuid(602), uuid(802), 'A. B.']) expect(told).not.toContain(person)
        expect(listRooms(view.rooms).map(({ name }) => name)).toEqual(
          listRooms(state.rooms).map(({ name }) => name),
        )
        expect(view.groupChats.command).toEqual([])
      }),
    )
  })
})

describe('pins', () => {
  test('hold what was said, once, and are let go', () => {
    const said = send(drill(1), {
      type: 'PostGroupChat',
      data: { group: 'command', text: 'Gate 2' },
    })
    const { seq = 0 } = stateOf(said).groupChats.command[0] ?? {}
    const pin: CommandBody = { type: 'PinChat', data: { channel: 'command', seq } }
    const pinned = send(said, pin)
    expect(stateOf(pinned).pins).toMatchObject([{ channel: 'command', seq }])
    expect(answerTo(pinned, pin, manager)).toEqual([])
    expect(answerTo(said, { type: 'PinChat', data: { channel: 'responders', seq } }, manager)).toBe(
      'unknown-entry',
    )
    expect(answerTo(said, { type: 'PinChat', data: { channel: uuid(99), seq } }, manager)).toBe(
      'unknown-room',
    )
    expect(stateOf(send(pinned, { type: 'UnpinChat', data: { channel: 'command', seq } })).pins).toEqual([])
  })
})
