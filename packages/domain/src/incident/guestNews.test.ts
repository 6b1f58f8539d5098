import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guestNews, withGuestNews } from './guestNews.ts'
import { guestOf } from './guests.ts'
import { stateForGuest } from './guestView.ts'
import type { IncidentLog } from './incidentLog.ts'
import { type IncidentState, toSnapshot } from './state.ts'
import { commandArbitraries, roomCount, someFlags } from './testCommands.ts'
import { bagOf, drill, guestOne, invite, send, uuid } from './testSchool.ts'

const stateOf = (log: IncidentLog): IncidentState => log.state ?? expect.fail('nothing has started')
const viewOf = (state: IncidentState) =>
  stateForGuest(guestOf(state, guestOne) ?? expect.fail('nobody was invited'), state)

test('a guest’s page that takes in what it is told shows exactly what the server would show it anew', () => {
  fc.assert(
    fc.property(commandArbitraries, someFlags, fc.integer({ min: 1, max: 5 }), (bodies, flags, atOnce) => {
      let log = send(drill(roomCount), invite(flags))
      let told = stateOf(log)
      let page = viewOf(told)
      for (const [at, body] of bodies.slice(1).entries()) {
        const actor = 'data' in body && 'roomId' in body.data && at % 2 ? { actor: bagOf(1) } : {}
        log = send(log, { ...body, ...actor })
        if (at % atOnce > 0) continue
        const now = stateOf(log)
        const news = guestNews(guestOne, told, now)
        page = news === 'whole' ? viewOf(now) : news ? withGuestNews(page, news) : page
        told = now
        // A page of which nothing has changed need not know that something else has.
        expect({ ...toSnapshot(page), version: 0 }).toEqual({ ...toSnapshot(viewOf(now)), version: 0 })
        if (news && news !== 'whole') expect(toSnapshot(withGuestNews(page, news))).toEqual(toSnapshot(page))
      }
    }),
  )
})

const status = {
  type: 'ReportRoomStatus' as const,
  data: { roomId: uuid(1), status: 'injured' as const, headcount: 20, needs: [], note: 'Two hurt' },
}

test('nothing is told of what a guest does not see', () => {
  const quiet = send(drill(2), invite({ hasCreateBroadcastAccess: true }))
  const after = send(
    quiet,
    { ...status, actor: bagOf(1) },
    { type: 'PostGroupChat', data: { group: 'command', text: 'Between us' } },
    { type: 'PostGroupChat', data: { group: 'responders', text: 'Gate 2' } },
    { type: 'AddNote', data: { about: null, text: 'For later' } },
    invite({}, uuid(802)),
  )
  expect(guestNews(guestOne, stateOf(quiet), stateOf(after))).toBe(null)
})

test('only the room that has changed is told, and a new right brings the whole', () => {
  const log = send(drill(2), invite({ hasRoomClearAccess: true }))
  const after = send(log, { ...status, actor: bagOf(1) })
  expect(guestNews(guestOne, stateOf(log), stateOf(after))).toMatchObject({
    rooms: [{ id: uuid(1), status: { note: 'Two hurt' } }],
    head: null,
    groupChat: [],
  })
  const { flags, expiresAt } = guestOf(stateOf(log), guestOne) ?? expect.fail()
  const longer = send(log, {
    type: 'ChangeGuest',
    data: { guestId: guestOne, flags, expiresAt: '2026-03-02T22:00:00.000Z' },
  })
  expect(guestNews(guestOne, stateOf(log), stateOf(longer))).toMatchObject({
    rooms: [],
    head: { guests: [{ expiresAt: '2026-03-02T22:00:00.000Z' }] },
  })
  const chatting = send(log, {
    type: 'ChangeGuest',
    data: { guestId: guestOne, flags: { ...flags, hasChatAccess: true }, expiresAt },
  })
  expect(guestNews(guestOne, stateOf(log), stateOf(chatting))).toBe('whole')
})
