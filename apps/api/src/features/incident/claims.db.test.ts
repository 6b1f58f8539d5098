import { randomUUID } from 'node:crypto'
import { buildBoard } from '@muster/domain/incident/board'
import { callsOf, callsOfIncident, openCalls, type RoomCall } from '@muster/domain/incident/claims/calls'
import {
  expectedIn,
  missingAndInjured,
  peopleIn,
  roomProblemsIn,
} from '@muster/domain/incident/claims/people'
import { reachOf } from '@muster/domain/incident/claims/reach'
import { clearingList } from '@muster/domain/incident/clearingList'
import type { CommandBody } from '@muster/domain/incident/commands'
import type { Actor } from '@muster/domain/incident/events'
import { listRooms } from '@muster/domain/incident/rooms'
import type { IncidentState } from '@muster/domain/incident/state'
import { commandArbitraries } from '@muster/domain/incident/testCommands'
import { bagOf, manager } from '@muster/domain/incident/testSchool'
import { stateForSites } from '@muster/domain/incident/visibility'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomIncidents } from '../../../../../tools/ciAdds.ts'
import { callsInLog, peopleInLog, reachInLog, roomsInLog, stagesInLog } from '../../../test/claimsInLog.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/**
 * Compares the screens' claims with plain SQL over the log, which does not use `evolve`: who needs help and why, who is
 * missing, how many were counted and expected, which rooms were reached and have answered, and the state of each message.
 */

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
})
afterAll(() => world.close())

/** Stories are short: this many follow each other in one incident, for enough to happen. */
const storiesInOne = 4

const states: IncidentState[] = []

beforeAll(async () => {
  const { incidents: store } = world.server.context
  for (const bodies of longStories()) {
    const incidentId = randomUUID()
    const submit = (body: CommandBody) => {
      const command = { ...plain(body), commandId: randomUUID(), actor: whoSays(body) }
      return store.submit(oak.id, incidentId, command)
    }
    const [first, ...rest] = bodies
    if (first) await submit(first)
    await Promise.all(rest.map(submit))
    const known = () => {
      const state = store.peek(incidentId)?.state
      if (!state) throw new Error('the incident is not in memory')
      return state
    }
    // Command answers two of three calls, or completes them, and some rooms repeat themselves.
    for (const [at, call] of callsOfIncident(known()).entries()) {
      const stage = (['accepted', 'done', null] as const)[at % 3]
      if (stage) await Promise.all(answerTo(call, stage).map(submit))
      if (at % 2 === 0) await submit(sayAgain(known(), call.room.id))
    }
    states.push(known())
  }
}, 300_000)

test('of every room: how far it is, how many are in it, who is missing and injured there, whether it needs help', async () => {
  const claimed = states.flatMap((state) =>
    buildBoard(state).rows.map(({ room, progress, needsHelp }) => ({
      incident: state.id,
      room: room.id,
      progress,
      needsHelp,
      people: peopleIn(room),
      ...missingAndInjured(room),
      troubles: roomProblemsIn(room).map(({ problem }) => problem),
    })),
  )
  await agree(roomsInLog, claimed)
  mustVary(claimed, ['progress', 'needsHelp', 'missing', 'injured', 'people'])
})

test('what needs an answer is one list: those of its rooms that need help are those that the board, the filters and the list of rooms to clear have', async () => {
  const claimed = states.flatMap((state) =>
    callsOfIncident(state).flatMap(({ kind, room, status }) => [
      { incident: state.id, room: room.id, kind, stage: status },
    ]),
  )
  await agree(callsInLog, claimed)
  mustVary(claimed, ['kind', 'stage'])
  for (const state of states) {
    const inList = new Set(
      callsOfIncident(state).flatMap(({ room, status, kind }) =>
        status === 'done' || kind === 'chat' || !state.rooms.positions.has(room.id) ? [] : [room.id],
      ),
    )
    const { rows, counts } = buildBoard(state)
    expect(counts.needsHelp).toBe(inList.size)
    expect(new Set(rows.filter((row) => row.needsHelp).map(({ room }) => room.id))).toEqual(inList)
    const toClear = clearingList(state).rows.filter(({ needsHelp }) => needsHelp)
    expect(new Set(toClear.map(({ room }) => room.id))).toEqual(inList)
    for (const room of listRooms(state.rooms))
      expect(openCalls(room)).toEqual(
        callsOf(room).filter(({ status, kind }) => status !== 'done' && kind !== 'chat'),
      )
  }
})

test('of every incident: the counts of the board, people counted, missing and injured, and students expected once each', async () => {
  const claimed = states.map((state) => {
    const { counts, people, expected } = buildBoard(state)
    const { counted, missing, injured, roomsCounted } = people
    const { all, notReached, seen, answered, silent, needsHelp } = counts
    return {
      incident: state.id,
      all,
      notReached,
      seen,
      answered,
      silent,
      needsHelp,
      counted,
      missing,
      injured,
      roomsCounted,
      expected,
    }
  })
  await agree(peopleInLog, claimed)
  mustVary(claimed, ['notReached', 'answered', 'needsHelp', 'counted', 'missing', 'roomsCounted'])
})

test('of every message to all rooms: how many have it on their screens, and how many have answered since', async () => {
  const claimed = states.flatMap((state) =>
    state.broadcasts.map((sent) => {
      const { rooms, seenBy, answeredBy } = reachOf(state, listRooms(state.rooms), sent)
      return { incident: state.id, seq: sent.seq, rooms, seenBy, answeredBy }
    }),
  )
  await agree(reachInLog, claimed)
  mustVary(claimed, ['seenBy', 'answeredBy'])
})

test('of every list of rooms to clear: how many are open, being looked at, clear, in need, not entered', async () => {
  const claimed = states.map((state) => ({ incident: state.id, ...clearingList(state).counts }))
  await agree(stagesInLog, claimed)
  mustVary(claimed, ['open', 'taken', 'clear', 'needsHelp'])
})

test('a student on the lists of every class is expected once, at each site and in all', async () => {
  const [east, west] = oak.sites
  // Everybody is on the roster of every room of their site, and one of them at the other site, too.
  await world.asOwner((owner) =>
    owner.query(
      `insert into roster_entry (tenant_id, room_id, person_id, role)
      select e.tenant_id, other.id, e.person_id, e.role
      from roster_entry e join room own on own.id = e.room_id
      join room other on other.tenant_id = e.tenant_id and (
        other.site_id = own.site_id
        or e.person_id = (select min(person_id::text)::uuid from roster_entry where tenant_id = $1 and role = 'student')
      )
      where e.tenant_id = $1 and e.role = 'student'
      on conflict do nothing`,
      [oak.id],
    ),
  )
  const incidentId = await world.startDrill(oak, oak.sites)
  const state = world.server.context.incidents.peek(incidentId)?.state
  if (!state) throw new Error('the drill has started')
  const people = await world.asOwner(async (owner) => {
    const { rows } = await owner.query<{ site: number; student: string }>(
      `select distinct site_id as site, person_id as student from roster_entry e join room on room.id = e.room_id
      where e.tenant_id = $1 and e.role = 'student'`,
      [oak.id],
    )
    return rows
  })
  const at = (siteId: number) => people.filter(({ site }) => site === siteId).length
  const everybody = new Set(people.map(({ student }) => student)).size
  expect(at(east.id) + at(west.id)).toBe(everybody + 1)
  expect(expectedIn(state)).toBe(everybody)
  const ofEast = stateForSites([east.id], state)
  expect(ofEast && expectedIn(ofEast)).toBe(at(east.id))
  const onLists = listRooms(state.rooms).reduce((sum, { expected }) => sum + (expected ?? 0), 0)
  expect(onLists).toBeGreaterThan(everybody)
})

/** Compares both sides, in any order. */
async function agree(question: string, claimed: readonly object[]) {
  const ids = states.map(({ id }) => id)
  const rows: Record<string, unknown>[] = []
  await world.asOwner(async (owner) => {
    // A few at a time: plain SQL scans the log of all requested incidents repeatedly.
    for (let at = 0; at < ids.length; at += 5)
      rows.push(...(await owner.query<Record<string, unknown>>(question, [ids.slice(at, at + 5)])).rows)
  })
  const inOrder = (each: readonly object[]) => each.map((one) => JSON.stringify(sorted(one))).sort()
  expect(inOrder(claimed)).toEqual(inOrder(rows))
}

function sorted(one: object) {
  return Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Requires variety: stories in which nothing happens would prove nothing. */
function mustVary(claimed: readonly Record<string, unknown>[], names: readonly string[]) {
  for (const name of names) {
    const values = new Set(claimed.map((each) => each[name]))
    expect([name, values.size > 1]).toEqual([name, true])
  }
}

function longStories(): CommandBody[][] {
  const stories = fc.sample(commandArbitraries, randomIncidents * storiesInOne)
  const goesOn = ({ type }: CommandBody) =>
    !['StartIncident', 'EndIncident', 'WithdrawIncident'].includes(type)
  return Array.from({ length: randomIncidents }, (_, at) => {
    const [first = [], ...others] = stories.slice(at * storiesInOne, (at + 1) * storiesInOne)
    const [start, ...rest] = first
    const last = others.pop() ?? []
    const middle = [rest, ...others].flat().filter(goesOn)
    return [...(start ? [start] : []), ...middle, ...last.filter(({ type }) => type !== 'StartIncident')]
  })
}

/**
 * At a site of ours; a room's command belongs to the round in which it arrives, as from a phone that does not name its
 * round.
 */
function plain(body: CommandBody): CommandBody {
  if (body.type === 'ReportRoomStatus' || body.type === 'TakeAttendance') {
    const { upTo: _, ...data } = body.data
    return { ...body, data } as CommandBody
  }
  if (body.type !== 'StartIncident') return body
  const [{ id: siteId, name }] = oak.sites
  const rooms = body.data.rooms.map((room) => ({ ...room, siteId }))
  const sites = [{ id: siteId, name, students: body.data.students ?? 0 }]
  return { ...body, data: { ...body.data, sites, rooms } }
}

function answerTo(call: RoomCall, stage: 'accepted' | 'done'): CommandBody[] {
  const { room, kind } = call
  const about = { roomId: room.id, stage, note: null }
  switch (kind) {
    case 'found':
      return [{ type: 'TakeRoom', data: { roomId: room.id } }]
    case 'report':
      return [{ type: 'AnswerReport', data: { ...about, reportId: call.report.id } }]
    default:
      return [{ type: 'AnswerCall', data: { ...about, call: kind, about: call.about } }]
  }
}

/** The room's last status once more: no news, unless command has handled it. */
function sayAgain(state: IncidentState, roomId: string): CommandBody {
  const status = listRooms(state.rooms).find(({ id }) => id === roomId)?.status
  const { at: _at, byName: _by, needsSeq: _seq, ...said } = status ?? nothingWrong
  return { type: 'ReportRoomStatus', data: { ...said, roomId } }
}

const nothingWrong = {
  status: 'allSafe' as const,
  headcount: null,
  needs: [],
  note: null,
  at: '',
  byName: '',
  needsSeq: undefined,
}

function whoSays(body: CommandBody): Actor {
  const isCommand = [
    'TakeRoom',
    'HandOverRoom',
    'ClearRoom',
    'AnswerReport',
    'AnswerCall',
    'AddReunificationItem',
  ]
  return 'roomId' in body.data && !isCommand.includes(body.type) ? bagOf(1) : manager
}
