import { randomUUID } from 'node:crypto'
import * as calls from '@muster/contract/bagCalls'
import {
  answerReport,
  endIncident,
  getIncident,
  getTimeline,
  moveItem,
  requestStudent,
  startReunification,
} from '@muster/contract/incidentCalls'
import { getRoomRoster } from '@muster/contract/rosterCalls'
import { getBagStatus } from '@muster/contract/seedCalls'
import { afterQuestions } from '@muster/domain/incident/actionGuides'
import { roomView } from '@muster/domain/incident/roomView'
import { fromSnapshot } from '@muster/domain/incident/state'
import { signedWords } from '@muster/domain/incident/typedName'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { acknowledge, instructionIds, newId, roomAt, shownIn } from '../../../test/roomCalls.ts'
import type { TestRoom, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests the messages between rooms and command in an incident, beyond acknowledging. */

let world: World
let oak: TestTenant
let room: TestRoom
let other: TestRoom
let incidentId: string

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  // Rooms with four students and with one.
  ;[room, other] = [roomAt(oak, 3), roomAt(oak, 0)]
})
beforeEach(async () => {
  incidentId = await world.startDrill(oak)
})
afterAll(() => world.close())

const at = ({ barcode }: TestRoom) => ({ params: { barcode, incidentId } })
const whole = () => world.ask(getIncident, { params: { incidentId } }, oak.staff.Manager)
async function shown(in_: TestRoom) {
  const view = roomView(fromSnapshot((await shownIn(world, in_)).snapshot), in_.id)
  if (!view) throw new Error('the room takes no part')
  return view
}
const rosterOf = async ({ barcode }: TestRoom) =>
  world.ask(getRoomRoster, { params: { barcode }, query: { incidentId } })
const end = () =>
  world.ask(
    endIncident,
    { params: { incidentId }, body: { ...newId(), message: 'All clear.' } },
    oak.staff.Manager,
  )
const none = { present: 0, missing: 0, injured: 0, extra: 0 }

describe('attendance', () => {
  const take = (body: object, in_ = room) =>
    world.call(calls.takeAttendance, { ...at(in_), body: { ...newId(), ...none, ...body } })
  const add = (name: string, id = randomUUID() as string, in_ = room) =>
    world.call(calls.addPerson, { ...at(in_), body: { id, name } })
  const students = async (in_ = room) => (await rosterOf(in_)).students.map(({ id }) => id)

  test('by roster is taken with its marks and extras, and amended by the next one', async () => {
    const [a = '', b = '', c = '', d = ''] = await students()
    const extra = (await add('Uncle Vanya')).body.id
    const marks = { [a]: 'present', [b]: 'injured', [c]: 'missing', [d]: 'elsewhere' }
    const counts = { present: 2, injured: 1, missing: 1, elsewhere: 1, extra: 1 }
    expect((await take({ ...counts, marks, extras: [extra] })).status).toBe(200)
    expect((await shown(room)).room.attendance).toMatchObject({ ...counts, marks, extras: [extra] })
    const found = { ...marks, [c]: 'present' }
    expect((await take({ ...counts, present: 3, missing: 0, marks: found, extras: [extra] })).status).toBe(
      200,
    )
    expect((await shown(room)).room.attendance).toMatchObject({ present: 3, missing: 0, marks: found })
    const lines = await world.ask(getTimeline, { params: { incidentId }, query: {} }, oak.staff.Manager)
    expect(lines.filter(({ type }) => type === 'AttendanceTaken')).toHaveLength(2)
  })

  test('whose counts are not those of its marks is refused, and nothing is written', async () => {
    const [a = '', b = ''] = await students()
    const marks = { [a]: 'present', [b]: 'absent' }
    const { version } = await whole()
    for (const counts of [{ present: 2 }, { present: 1 }, { present: 1, absent: 1, extra: 1 }]) {
      const { status, problem } = await take({ ...counts, marks })
      expect([status, problem.type, problem.errors?.[0]?.field]).toEqual([422, 'counts-differ', 'marks'])
      expect(problem.detail).toMatch(/^The counts .+\.$/)
    }
    expect((await take({ present: 1, absent: 1, marks })).status).toBe(200)
    expect((await whole()).version).toBe(version + 1)
  })

  test('marks nobody of another room, and nobody at all who is not on the roster', async () => {
    const [theirs = ''] = await students(other)
    for (const id of [theirs, randomUUID(), 'somebody']) {
      const { status, problem } = await take({ present: 1, marks: { [id]: 'present' } })
      expect([status, problem.type]).toEqual([422, 'not-on-roster'])
    }
  })

  test('names no extra that was not added in this room and in this incident', async () => {
    const elsewhere = (await add('Visitor', undefined, other)).body.id
    const before = (await add('Early visitor')).body.id
    await end()
    incidentId = await world.startDrill(oak)
    for (const id of [elsewhere, before, randomUUID()]) {
      const { status, problem } = await take({ extra: 1, extras: [id] })
      expect([status, problem.type]).toEqual([422, 'not-added'])
    }
  })

  test('by count alone is taken as it is: a wrong count now is worth more than a right one later', async () => {
    expect((await take({ present: 17, extra: 2 })).status).toBe(200)
  })

  test('an added person is added once, is in the roster, and is not in the log by name', async () => {
    const id = randomUUID()
    const added = await Promise.all([1, 2, 3].map(() => add('Uncle Vanya', id)))
    expect(added.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([200, id]))
    expect((await rosterOf(room)).added).toEqual([{ id, name: 'U. V.' }])
    expect((await rosterOf(other)).added).toEqual([])
    await take({ extra: 1, extras: [id] })
    expect(JSON.stringify(await whole())).not.toContain('Vanya')
    const stolen = await add('Somebody else', id, other)
    expect([stolen.status, stolen.problem.type]).toEqual([409, 'id-taken'])
    await end()
    const late = await add('Late')
    expect([late.status, late.problem.type]).toEqual([409, 'already-ended'])
  })
})

describe('chat', () => {
  const secret = 'aSecretOfThisPhone0123'

  test('knows who takes part and which phone wrote', async () => {
    const join = (memberId: string, name: string | null) =>
      world.call(calls.joinRoomChat, { ...at(room), body: { ...newId(), memberId, name, secret } })
    for (const [member, name] of [
      ['aB3dE9', null],
      ['zZ9yY8', 'Ben'],
      ['aB3dE9', 'Ana'],
    ] as const)
      expect((await join(member, name)).status).toBe(200)
    const body = { ...newId(), text: 'Here.', author: 'Ana', memberId: 'aB3dE9', secret }
    await world.ask(calls.postRoomChat, { ...at(room), body })
    const { room: state } = await shown(room)
    expect(state.members.map(({ memberId, name }) => [memberId, name]).sort()).toEqual([
      ['aB3dE9', 'Ana'],
      ['zZ9yY8', 'Ben'],
    ])
    expect(
      state.chat.map(({ text, from, byName, typedName, memberId }) => [
        text,
        from,
        byName,
        typedName,
        memberId,
      ]),
    ).toEqual([['Here.', 'room', room.name, 'Ana', 'aB3dE9']])
    expect(JSON.stringify(state)).not.toContain(secret)
    expect((await join('short', null)).status).toBe(422)
  })

  test('by somebody who types the name of command is the room’s, on its page, in the log and in what is exported', async () => {
    const { Manager } = oak.staff
    const said = 'All clear. Unlock the door and come to the hall.'
    for (const author of [
      `${Manager.name} (command)`,
      `◆ Command · ${Manager.name}`,
      'Сommand',
      Manager.name,
    ])
      await world.ask(calls.postRoomChat, { ...at(room), body: { ...newId(), author, text: said } })
    const { room: state } = await shown(room)
    expect(state.chat.map(({ from, byName, typedName }) => [from, byName, signedWords(typedName)])).toEqual([
      ['room', room.name, ''],
      ['room', room.name, ''],
      ['room', room.name, ''],
      ['room', room.name, `signed “${Manager.name}”`],
    ])
    const lines = await world.ask(getTimeline, { params: { incidentId }, query: {} }, Manager)
    expect(
      lines.filter(({ type }) => type === 'ChatPosted').map(({ byName, text }) => [byName, text]),
    ).toEqual(
      ['', '', '', `, signed “${Manager.name}”`].map((signed) => [
        `■ Room · ${room.name}`,
        `■ Room · ${room.name}${signed}: ${said}`,
      ]),
    )
    const stored = world.server.context.incidents.peek(incidentId)?.events ?? []
    const authors = stored.flatMap(({ type, data }) => (type === 'ChatPosted' ? [data.author] : []))
    expect(authors).toEqual(Array(4).fill(room.name))
  })

  test('of another phone neither writes nor is renamed by somebody who has read its id', async () => {
    const join = (name: string, own: string | undefined) =>
      world.call(calls.joinRoomChat, {
        ...at(room),
        body: { ...newId(), memberId: 'aB3dE9', name, secret: own },
      })
    expect((await join('Ana', secret)).status).toBe(200)
    const status = await world.ask(getBagStatus, { query: { RedBagGuid: room.barcode } })
    const [memberId] = status.incident?.snapshot.rooms[0]?.members.map((member) => member.memberId) ?? []
    for (const own of [undefined, 'x'.repeat(22)]) {
      const stolen = await join('Eve', own)
      expect([stolen.status, stolen.problem.type]).toEqual([409, 'not-this-phone'])
      const body = { ...newId(), text: 'Unlock.', author: null, memberId, secret: own }
      expect((await world.call(calls.postRoomChat, { ...at(room), body })).status).toBe(200)
    }
    const { room: state } = await shown(room)
    expect(state.members).toMatchObject([{ memberId: 'aB3dE9', name: 'Ana' }])
    expect(state.chat.map((message) => message.memberId)).toEqual([null, null])
  })

  test('carries 2,000 characters of any script and any markup unchanged, and not one more', async () => {
    const start = '<b onclick="x()">&amp;</b> \u202eשלום\u202c مرحبا 👩‍👩‍👧‍👦 ```{{x}}``` \r\n\t'
    const text = `${start}${'🎒'.repeat(2000 - [...start].length)}`
    const post = (said: string) =>
      world.call(calls.postRoomChat, { ...at(room), body: { ...newId(), text: said, author: null } })
    expect((await post(text)).status).toBe(200)
    expect((await shown(room)).room.chat.at(-1)?.text).toBe(text)
    const status = await world.call(getBagStatus, { query: { RedBagGuid: room.barcode } })
    expect(status.body.incident?.snapshot.rooms[0]?.chat.at(-1)?.text).toBe(text)
    const more = await post(`${text}x`)
    expect([more.status, more.problem.detail]).toEqual([422, 'Keep it under 2,000 characters.'])
  })

  test('that is more than anybody types at once is taken in all the same, in its order', async () => {
    const texts = Array.from({ length: 50 }, (_, place) => `Message ${place}`)
    const posted = await Promise.all(
      texts.map((text) =>
        world.call(calls.postRoomChat, { ...at(room), body: { ...newId(), text, author: null } }),
      ),
    )
    expect(new Set(posted.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await shown(room)).room.chat.map(({ text }) => text)).toEqual(texts)
  })
})

test('nobody uses up an acknowledgement of a phone whose userId they have read', async () => {
  const [first, second] = await instructionIds(world, oak, incidentId)
  if (!first || !second) throw new Error('two instructions')
  await acknowledge(world, room, incidentId, 1, [first])
  await acknowledge(world, room, incidentId, 1, [second])
  const lines = await world.ask(getTimeline, { params: { incidentId }, query: {} }, oak.staff.Manager)
  expect(lines.filter(({ type }) => type === 'InstructionCompleted')).toHaveLength(2)
})

test('two phones of a room answer the same instruction: both are told yes, and the log has it once', async () => {
  const ids = await instructionIds(world, oak, incidentId)
  const answers = await Promise.all(
    [1, 2].map((sequence) => acknowledge(world, room, incidentId, sequence, ids)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const lines = await world.ask(getTimeline, { params: { incidentId }, query: {} }, oak.staff.Manager)
  expect(lines.filter(({ type }) => type === 'InstructionCompleted')).toHaveLength(1)
})

describe('a report', () => {
  const file = (reportId: string, in_ = room) =>
    world.call(calls.fileReport, {
      ...at(in_),
      body: { ...newId(), reportId, type: 2, text: 'A broken arm.', photoId: null },
    })
  const answer = (reportId: string, roomId: string, stage: 'accepted' | 'done', as = oak.staff.Manager) =>
    world.call(
      answerReport,
      { params: { incidentId, reportId }, body: { ...newId(), roomId, stage, note: 'Coming.' } },
      as,
    )

  test('is filed once and answered by command, which the room sees', async () => {
    const reportId = randomUUID()
    expect((await file(reportId)).status).toBe(200)
    expect((await file(reportId)).status).toBe(200)
    expect((await answer(reportId, room.id, 'accepted')).status).toBe(200)
    const reports = (await shown(room)).room.reports
    expect(reports.map(({ id, type, stage, answer: said }) => [id, type, stage, said?.note])).toEqual([
      [reportId, 2, 'accepted', 'Coming.'],
    ])
    expect((await shown(other)).room.reports).toEqual([])
  })

  test('is not answered by another room’s name, nor by a manager of another site', async () => {
    incidentId = await world.startDrill(oak, oak.sites)
    const [reportId, west] = [randomUUID(), roomAt(oak, 0, oak.sites[1])]
    await file(reportId, west)
    expect((await answer(reportId, room.id, 'done')).status).toBe(404)
    expect((await answer(reportId, west.id, 'done', oak.staff.SiteSpecific)).status).toBe(404)
    expect((await answer(reportId, west.id, 'done')).status).toBe(200)
  })
})

describe('reunification', () => {
  const request = (body: object, as = oak.staff.Manager) =>
    world.call(
      requestStudent,
      {
        params: { incidentId },
        body: {
          ...newId(),
          itemId: randomUUID(),
          roomId: room.id,
          personId: null,
          student: null,
          message: null,
          ...body,
        },
      },
      as,
    )
  const hand = (itemId: string, to: 'withGuardian' | 'withRunner' | 'later', in_ = room) =>
    world.call(calls.moveStudent, { ...at(in_), body: { ...newId(), itemId, to, note: null } })
  const items = async (in_ = room) => (await shown(in_)).reunification?.items ?? []

  const confirmedDuring = 'Lockdown' as const

  test('does not start in a lockdown unless somebody says that it is meant in one', async () => {
    const start = { params: { incidentId }, body: { ...newId(), message: null } }
    const refused = await world.call(startReunification, start, oak.staff.Manager)
    expect([refused.status, refused.problem.type]).toEqual([409, 'rooms-kept'])
    expect((await request({ student: 'A. B.' })).problem.type).toBe('rooms-kept')
    expect((await shown(room)).reunification).toBeNull()
  })

  const meetGuardians = () => {
    const body = { ...newId(), message: 'At the gym.', confirmedDuring }
    return world.ask(startReunification, { params: { incidentId }, body }, oak.staff.Manager)
  }

  test('starts for every room', async () => {
    expect((await shown(room)).reunification).toBeNull()
    await meetGuardians()
    expect((await shown(other)).reunification).toEqual({ items: [], toProcess: 0 })
  })

  test('names a student of the roster by initials alone, everywhere', async () => {
    await meetGuardians()
    const [person] = await world.asOwner(async (owner) => {
      const { rows } = await owner.query<{ id: string }>(
        `update person set given_name = 'Édith', family_name = 'Giovanna Gassion'
        where id = (select person_id from roster_entry where room_id = $1 limit 1) returning id`,
        [room.id],
      )
      return rows
    })
    expect((await request({ personId: person?.id, student: 'Édith Gassion' })).status).toBe(200)
    expect((await items()).map(({ student, personId }) => [student, personId])).toEqual([
      ['É. G.', person?.id],
    ])
    expect(JSON.stringify(await whole())).not.toContain('Gassion')
    expect(await items(other)).toEqual([])
  })

  test('of nobody, or of somebody of another room, is refused', async () => {
    await meetGuardians()
    const nobody = await request({})
    expect([nobody.status, nobody.problem.errors?.[0]?.field]).toEqual([422, 'student'])
    const [theirs] = (await rosterOf(other)).students
    expect((await request({ personId: theirs?.id })).status).toBe(404)
    expect((await request({ student: 'The tall boy' })).status).toBe(200)
    expect((await items())[0]?.student).toBe('The tall boy')
  })

  test('goes from the room to a runner to the guardian, and nobody moves what is not theirs', async () => {
    await meetGuardians()
    const itemId = randomUUID()
    await request({ itemId, student: 'A. B.' })
    expect((await hand(itemId, 'later', other)).status).toBe(404)
    expect((await hand(itemId, 'later')).status).toBe(200)
    expect((await hand(itemId, 'withRunner')).status).toBe(200)
    const late = await hand(itemId, 'later')
    expect([late.status, late.problem.type]).toEqual([409, 'student-moved-on'])
    const arrive = (as = oak.staff.Manager) =>
      world.call(
        moveItem,
        {
          params: { incidentId, itemId },
          body: { ...newId(), roomId: room.id, to: 'withGuardian', note: null },
        },
        as,
      )
    expect((await arrive(oak.staff.Staff)).status).toBe(403)
    expect((await arrive()).status).toBe(200)
    expect((await items()).map(({ status }) => status)).toEqual(['withGuardian'])
  })

  test('goes on by a manager of one site for their rooms alone', async () => {
    incidentId = await world.startDrill(oak, oak.sites)
    await meetGuardians()
    const west = roomAt(oak, 0, oak.sites[1])
    const { SiteSpecific } = oak.staff
    expect((await request({ student: 'A. B.', roomId: west.id }, SiteSpecific)).status).toBe(404)
    expect((await request({ student: 'A. B.' }, SiteSpecific)).status).toBe(200)
    const start = { params: { incidentId }, body: { ...newId(), message: null } }
    expect((await world.call(startReunification, start, SiteSpecific)).status).toBe(403)
  })
})

describe('when it is over', () => {
  const survey = (values: Record<string, string | number | boolean>) =>
    world.call(calls.answerSurvey, { ...at(room), body: { ...newId(), values } })
  const after = async () => {
    const state = await world.ask(calls.getBagIncident, at(room))
    return roomView(fromSnapshot(state), room.id)
  }

  test('the room is asked how it went, and its answers are kept', async () => {
    expect((await shown(room)).instructions).toHaveLength(3)
    await end()
    const input = (await after())?.afterQuestions ?? []
    expect(input.map(({ text, dataType, completed }) => ({ text, dataType, completed }))).toEqual(
      afterQuestions.map((each) => ({ ...each, completed: false })),
    )
    const [well = '', , better = ''] = input.map(({ id }) => id)
    expect((await survey({ [well]: true, [better]: 'More light.' })).status).toBe(200)
    expect((await after())?.afterQuestions.map(({ completed }) => completed)).toEqual([true, false, true])
    const wrong = await survey({ [well]: 'perhaps' })
    expect([wrong.status, wrong.problem.type]).toEqual([422, 'wrong-answer'])
    expect((await survey({ [randomUUID()]: true })).status).toBe(404)
  })

  test('support can still be asked for, and command alone is told', async () => {
    await end()
    const body = { ...newId(), note: 'I cannot sleep.' }
    expect((await world.call(calls.requestSupport, { ...at(room), body })).status).toBe(200)
    const support = (rooms: { id: string; support: { note: string | null }[] }[]) =>
      rooms.find(({ id }) => id === room.id)?.support.map(({ note }) => note)
    expect(support((await whole()).rooms)).toEqual(['I cannot sleep.'])
    // Another holder of the barcode does not read it.
    expect((await after())?.room.support).toEqual([])
  })

  test('it is over for good after 30 days', async () => {
    const support = () => world.call(calls.requestSupport, { ...at(room), body: { ...newId(), note: null } })
    await end()
    const [question = ''] = (await after())?.afterQuestions.map(({ id }) => id) ?? []
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * 86_400_000 })
    expect([(await survey({ [question]: true })).status, (await support()).status]).toEqual([200, 200])
    vi.setSystemTime(Date.now() + 2 * 86_400_000)
    for (const late of [await survey({ [question]: false }), await support()])
      expect([late.status, late.problem.type]).toEqual([409, 'already-ended'])
  })

  test('a phone that comes back late is told that it has ended, and its late answers change nothing', async () => {
    const ids = await instructionIds(world, oak, incidentId)
    await end()
    const { version } = await whole()
    const late = [
      await acknowledge(world, room, incidentId, 1, ids),
      await world.call(calls.takeAttendance, { ...at(room), body: { ...newId(), ...none } }),
      await world.call(calls.postRoomChat, {
        ...at(room),
        body: { ...newId(), text: 'Hello?', author: null },
      }),
      await world.call(calls.fileReport, {
        ...at(room),
        body: { ...newId(), reportId: randomUUID(), type: 7, text: null, photoId: null },
      }),
    ]
    expect(late.map(({ status, problem }) => [status, problem.type])).toEqual(
      Array(4).fill([409, 'already-ended']),
    )
    expect((await whole()).version).toBe(version)
    expect((await after())?.room.answeredAt).toBeNull()
  })
})
