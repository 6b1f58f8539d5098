import { randomUUID } from 'node:crypto'
import * as calls from '@muster/contract/afterActionCalls'
import { fileReport } from '@muster/contract/bagCalls'
import {
  addNote,
  clearRoom,
  endIncident,
  retractEntry,
  sendRoomMessage,
} from '@muster/contract/incidentCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acknowledge, instructionIds, newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant
let river: TestTenant
let incidentId: string

const about = (id = incidentId) => ({ params: { incidentId: id } })
const east = (place: number) => roomAt(oak, place, oak.sites[0])
const west = (place: number) => roomAt(oak, place, oak.sites[1])
const entries = (query: Record<string, unknown> = {}, as: TestAccount = oak.staff.Manager) =>
  world.ask(calls.listEntries, { ...about(), query }, as)

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  incidentId = await world.startDrill(oak, oak.sites)
  const { Manager } = oak.staff
  const ids = await instructionIds(world, oak, incidentId)
  await acknowledge(world, east(0), incidentId, 1, ids)
  await acknowledge(world, west(0), incidentId, 1, ids)
  const report = { ...newId(), reportId: randomUUID(), type: 2 as const, text: 'A cut hand.', photoId: null }
  await world.ask(fileReport, { params: { barcode: west(1).barcode, incidentId }, body: report })
  const message = { ...newId(), message: 'Bring the register.', roomIds: [east(0).id, west(0).id] }
  await world.ask(sendRoomMessage, { ...about(), body: message }, Manager)
  const clear = { ...newId(), outcome: 'clear' as const, note: null }
  await world.ask(clearRoom, { params: { incidentId, roomId: east(0).id }, body: clear }, Manager)
  await world.ask(endIncident, { ...about(), body: { ...newId(), message: 'All clear.' } }, Manager)
  await world.ask(addNote, { ...about(), body: { ...newId(), about: 2, text: 'Too late.' } }, Manager)
})
afterAll(() => world.close())

describe('the numbers', () => {
  test('are told to whoever may read the incident, and kept by no browser', async () => {
    const { Staff } = oak.staff
    const answer = await world.call(calls.getAfterAction, about(), Staff)
    const { numbers, ...head } = answer.body
    expect(head).toMatchObject({
      incidentId,
      stage: 'ended',
      kind: 'Exercise',
      startedByName: 'Manager of oak',
      hasOtherSites: false,
      closingMessage: 'All clear.',
      logHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(numbers.rooms).toHaveLength(8)
    expect(numbers.spreads.answered).toMatchObject({ done: 3, never: 5, median: null })
    expect(numbers.spreads.cleared.done).toBe(1)
    expect(numbers.help).toMatchObject([
      { kind: 'report', words: 'Injury report', stage: 'filed', roomId: west(1).id },
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('of somebody held to a site are those of their part', async () => {
    const { SiteSpecific } = oak.staff
    const part = await world.ask(calls.getAfterAction, about(), SiteSpecific)
    expect(part).toMatchObject({ hasOtherSites: true, logHash: null })
    expect(part.numbers.rooms.map(({ roomId }) => roomId)).not.toContain(west(0).id)
    expect(part.numbers).toMatchObject({ rooms: { length: 4 }, help: [] })
    const lines = await entries({}, SiteSpecific)
    const found = await world.ask(calls.listFindings, about(), SiteSpecific)
    const told = JSON.stringify([part, lines, found])
    for (const { id, name } of oak.sites[1].rooms) expect([name, told.includes(id)]).toEqual([name, false])
    expect(told).not.toContain(oak.sites[1].name)
  })

  test('of a running incident say that it runs', async () => {
    const running = await world.startDrill(oak)
    const answer = await world.ask(calls.getAfterAction, about(running), oak.staff.Manager)
    expect(answer).toMatchObject({ stage: 'active', endedAt: null, numbers: { duration: null } })
  })
})

describe('the timeline', () => {
  test('comes page by page, with its notes beside the entries they are about', async () => {
    const first = await entries({ page: 1, pageSize: 3 })
    expect(first.items.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(first.items[1]?.notes).toMatchObject([{ text: 'Too late.', byName: '◆ Command · Manager of oak' }])
    const last = await entries({ page: Math.ceil(first.total / 3), pageSize: 3 })
    expect(last.items.at(-1)?.seq).toBe(first.total)
  })

  test.each<[string, () => Record<string, unknown>, string[]]>([
    ['group', () => ({ group: 'help' }), ['ReportFiled']],
    ['part', () => ({ part: 'after', search: 'too late' }), ['NoteAdded']],
    ['words, whatever their case', () => ({ search: 'BRING THE' }), ['RoomMessageSent']],
    ['room', () => ({ roomId: west(1).id }), ['ReportFiled']],
    ['room, also of several', () => ({ roomId: west(0).id, keyOnly: true }), ['RoomMessageSent']],
    ['person', () => ({ person: '◆ Command · Manager of oak', group: 'clearing' }), ['RoomCleared']],
  ])('is filtered on the server by %s', async (_, query, types) => {
    const { items, total } = await entries(query())
    expect(items.map(({ type }) => type)).toEqual(types)
    expect(total).toBe(types.length)
  })

  test('says of an entry that it was taken back', async () => {
    const running = await world.startDrill(oak)
    const instead = { message: 'This is better.', severity: 1 as const }
    const body = { ...newId(), reason: 'Wrong words.', instead }
    await world.ask(retractEntry, { params: { incidentId: running, seq: 2 }, body }, oak.staff.Manager)
    const { items } = await world.ask(
      ...([calls.listEntries, { ...about(running), query: {} }, oak.staff.Manager] as const),
    )
    expect(items[1]?.struck).toEqual({ byName: '◆ Command · Manager of oak', reason: 'Wrong words.' })
  })
})

describe('a finding', () => {
  const finding = (change: Partial<Parameters<typeof record>[0]> = {}) => ({
    findingId: randomUUID() as string,
    text: 'The bell in the gym is silent.',
    siteId: oak.sites[1].id,
    ...change,
  })
  const record = (
    body: {
      findingId: string
      text: string
      siteId: number
      dueOn?: string
      timeZone?: string
      ownerId?: string
    },
    as: TestAccount = oak.staff.Manager,
  ) => world.call(calls.recordFinding, { ...about(), body }, as)
  const tasksOf = (findingId: string) =>
    world.asOwner(async (owner) => {
      const found = await owner.query(
        'select title, detail, origin, stage, site_id, due_on::text, time_zone, owner_name, incident_id from task where finding_id = $1',
        [findingId],
      )
      return found.rows
    })
  const findingEvents = async () => (await entries({ search: 'Finding:' })).total

  test('becomes a task of the site, is in the log and in the audit, and its second arrival is the first', async () => {
    const body = finding({ dueOn: '2040-01-31', timeZone: 'America/Denver' })
    const before = await findingEvents()
    const first = await record(body)
    const second = await record(body)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(first.body.task).toMatchObject({ title: body.text, stage: 'open', dueOn: '2040-01-31' })
    expect(await tasksOf(body.findingId)).toEqual([
      {
        title: body.text,
        detail: body.text,
        origin: 'after-action',
        stage: 'open',
        site_id: oak.sites[1].id,
        due_on: '2040-01-31',
        time_zone: 'America/Denver',
        owner_name: null,
        incident_id: incidentId,
      },
    ])
    expect(await findingEvents()).toBe(before + 1)
    const audits = await world.asOwner((owner) =>
      owner.query(`select after from audit where action = 'task.created' and after ->> 'detail' = $1`, [
        body.text,
      ]),
    )
    expect(audits.rows).toEqual([{ after: expect.objectContaining({ site: oak.sites[1].name }) }])
  })

  test('sent twice at once is one', async () => {
    const body = finding()
    const answers = await Promise.all([record(body), record(body), record(body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await tasksOf(body.findingId)).toHaveLength(1)
  })

  test('sent to two servers at once is one', async () => {
    const other = await world.addServer()
    const body = finding()
    const headers = await world.headersOf(oak.staff.Manager)
    const send = (server: typeof other) =>
      world.call(calls.recordFinding, { ...about(), body }, { headers }, server)
    const answers = await Promise.all([send(world.server), send(other)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await tasksOf(body.findingId)).toHaveLength(1)
  })

  test('and another one, recorded on two servers at once, do not wait for each other', async () => {
    const other = await world.addServer()
    const headers = await world.headersOf(oak.staff.Manager)
    const send = (server: typeof other) =>
      world.call(calls.recordFinding, { ...about(), body: finding() }, { headers }, server)
    const waiting = async () => {
      const { rows } = await world.asOwner((owner) =>
        owner.query<{ count: number }>('select count(*)::int from pg_locks where not granted'),
      )
      return rows[0]?.count
    }
    const answers = await world.asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query('select from incident where id = $1 for update', [incidentId])
      const both = [send(world.server), send(other)]
      await expect.poll(waiting).toBeGreaterThanOrEqual(2)
      await owner.query('commit')
      return Promise.all(both)
    })
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  })

  test('is neither logged nor a task when its id belongs to another incident', async () => {
    const body = finding({ siteId: oak.sites[0].id })
    expect((await record(body)).status).toBe(201)
    const other = await world.startDrill(oak)
    const taken = await world.call(calls.recordFinding, { ...about(other), body }, oak.staff.Manager)
    expect([taken.status, taken.problem.type]).toEqual([409, 'taken'])
    expect(await tasksOf(body.findingId)).toHaveLength(1)
    expect(await world.ask(calls.listFindings, about(other), oak.staff.Manager)).toEqual([])
  })

  test('has no task of a site elsewhere, and no owner of another organization', async () => {
    const elsewhere = await record(finding({ siteId: river.sites[0].id }))
    expect([elsewhere.status, elsewhere.problem.type]).toEqual([404, 'not-found'])
    const { rows } = await world.asOwner((owner) =>
      owner.query<{ id: string }>('select id from app_user where email = $1', [river.staff.Manager.email]),
    )
    const body = finding({ ownerId: rows[0]?.id ?? '' })
    expect((await record(body)).status).toBe(404)
    expect(await tasksOf(body.findingId)).toEqual([])
  })

  test('of an incident that also concerns other sites is not for somebody held to one', async () => {
    const body = finding({ siteId: oak.sites[0].id })
    const refused = await record(body, oak.staff.SiteSpecific)
    expect([refused.status, refused.problem.type]).toEqual([403, 'other-sites'])
    expect(await tasksOf(body.findingId)).toEqual([])
  })

  test('shows how its task stands now', async () => {
    const body = finding()
    await record(body)
    await world.asOwner((owner) =>
      owner.query("update task set stage = 'done', done_at = now() where finding_id = $1", [body.findingId]),
    )
    const found = await world.ask(calls.listFindings, about(), oak.staff.Staff)
    expect(found.find(({ findingId }) => findingId === body.findingId)?.task?.stage).toBe('done')
  })
})

describe('earlier ones', () => {
  test('are those that asked the same of the same sites, newest first, without tests and misfires', async () => {
    const { Manager } = river.staff
    const held = []
    for (const sites of [[river.sites[0]], [river.sites[0]], river.sites, [river.sites[0]]]) {
      const id = await world.startDrill(river, sites)
      await world.ask(endIncident, { ...about(id), body: { ...newId(), message: 'All clear.' } }, Manager)
      held.push(id)
    }
    const last = held[3] ?? ''
    const ask = () => world.ask(calls.listEarlier, about(last), Manager)
    const first = await ask()
    expect(first.map(({ incidentId: id }) => id)).toEqual([held[1], held[0]])
    expect(first[0]).toMatchObject({ kind: 'Exercise', rooms: 4, spreads: { seen: { done: 0, never: 4 } } })
    expect(await ask()).toEqual(first)
    expect(await world.ask(calls.listEarlier, about(held[0]), Manager)).toEqual([])
    const part = await world.ask(calls.listEarlier, about(held[2]), river.staff.SiteSpecific)
    expect(part).toEqual([])
  })

  test('that were counted by older rules are counted again', async () => {
    const { Manager } = river.staff
    await world.asOwner((owner) => owner.query(`update incident_numbers set numbers = '{"rooms": 99}'`))
    const next = await world.startDrill(river)
    const found = await world.ask(calls.listEarlier, about(next), Manager)
    expect(found.map(({ rooms }) => rooms)).toEqual([4, 4, 4])
  })
})
