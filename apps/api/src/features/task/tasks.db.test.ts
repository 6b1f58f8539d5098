import { randomUUID } from 'node:crypto'
import {
  addTaskComment,
  getTask,
  listTaskOwners,
  listTaskPeople,
  listTasks,
  taskPhotoPath,
} from '@muster/contract/taskCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exifOf, plainJpeg, withSegments } from '../../../test/jpeg.ts'
import { insert, type TestAccount, type TestTenant } from '../../../test/school.ts'
import { accountId, taskActions } from '../../../test/tasks.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { inTenant } from '../../platform/db/database.ts'
import { openTask } from './openTask.ts'

let world: World
let oak: TestTenant
let river: TestTenant
let staffId: string
const desk = taskActions(() => world)
const server = { id: null, name: 'Muster', address: null }
const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  staffId = await accountId(world, oak.staff.Staff)
})
afterAll(() => world.close())

const list = (query: object, as = oak.staff.Manager) => world.ask(listTasks, { query }, as)
const titlesOf = async (query: object, as?: TestAccount) =>
  (await list(query, as)).items.map(({ title }) => title)
const auditOf = async (subject: string) => {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ action: string }>('select action from audit where subject = $1 order by id', [subject]),
  )
  return rows.map(({ action }) => action)
}

describe('a task', () => {
  test('is opened once however often its page sends it, changed, begun, done and reopened, all in the audit log', async () => {
    const words = {
      title: 'Fix the east door',
      dueOn: '2090-05-01',
      ownerId: staffId,
      timeZone: 'Europe/Zurich',
    }
    const body = desk.words(words)
    const [first, second] = [await desk.opened(body), await desk.opened(body)]
    expect(second).toEqual(first)
    expect(first).toMatchObject({
      ...words,
      stage: 'open',
      ownerName: oak.staff.Staff.name,
      origin: 'manual',
    })
    const { taskId } = first
    const changed = await desk.change(taskId, { ...body, title: 'Fix the east gate', version: 1 })
    expect(changed.body).toMatchObject({ title: 'Fix the east gate', version: 2, ownerId: staffId })
    const begun = await desk.move(taskId, { stage: 'inProgress', version: 2 }, oak.staff.Staff)
    expect(begun.body).toMatchObject({ stage: 'inProgress', begunByName: oak.staff.Staff.name })
    const done = await desk.move(taskId, { stage: 'done', version: 3 }, oak.staff.Staff)
    expect(done.body).toMatchObject({ stage: 'done', doneByName: oak.staff.Staff.name, isOverdue: false })
    expect(done.body.doneAt).toMatch(/^20/)
    const again = await desk.move(taskId, { stage: 'done', version: 3 }, oak.staff.Staff)
    expect([again.status, again.body.version]).toEqual([200, 4])
    const reopened = await desk.move(taskId, { stage: 'open', version: 4 })
    expect(reopened.body).toMatchObject({ stage: 'open', doneAt: null, doneByName: null, begunByName: null })
    expect(await auditOf('Fix the east gate')).toEqual([
      'task.changed',
      'task.changed',
      'task.done',
      'task.reopened',
    ])
    expect(await auditOf('Fix the east door')).toEqual(['task.created'])
  })

  test('that somebody changed meanwhile is not overwritten, nor moved', async () => {
    const { taskId } = await desk.opened()
    const body = desk.words({ title: 'Another title' })
    expect((await desk.change(taskId, { ...body, version: 1 })).status).toBe(200)
    for (const late of [
      await desk.change(taskId, { ...body, version: 1 }),
      await desk.move(taskId, { stage: 'done', version: 1 }),
    ])
      expect([late.status, late.problem.type]).toEqual([409, 'changed-since'])
  })

  test('is none on the pages of another site', async () => {
    const { taskId, siteId } = await desk.opened()
    const [own, other] = oak.sites[0].id === siteId ? oak.sites : [oak.sites[1], oak.sites[0]]
    const at = async (site: number) =>
      (await world.call(getTask, { params: { taskId }, query: { siteId: site } }, oak.staff.Manager)).status
    expect([await at(own.id), await at(other.id)]).toEqual([200, 404])
  })

  test('cannot come again without a day, and says so at the field', async () => {
    const answer = await desk.open({ recurrence: { every: 'monthDay', interval: 1, day: 1 } })
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, 'dueOn'])
  })

  test('is not given to somebody who cannot see its site, has left, or is of another organization', async () => {
    const elsewhere = await accountId(world, river.staff.Staff)
    const held = await accountId(world, oak.staff.SiteSpecific)
    const west = oak.sites[1].id
    for (const change of [{ ownerId: elsewhere }, { ownerId: held, siteId: west }]) {
      const answer = await desk.open(change)
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([404, 'ownerId'])
    }
    const people = await world.ask(listTaskPeople, { params: { siteId: west } }, oak.staff.Manager)
    const ids = people.map(({ ownerId }) => ownerId)
    expect([ids.includes(staffId), ids.includes(held), ids.includes(elsewhere)]).toEqual([true, false, false])
  })

  test('that comes again is opened anew once, also by two taps at once and after it was reopened', async () => {
    const title = 'Test the sirens'
    const recurrence = { every: 'monthDay', interval: 1, day: 15 } as const
    const { taskId } = await desk.opened({ title, dueOn: '2090-05-15', recurrence, ownerId: staffId })
    const taps = await Promise.all([1, 2].map(() => desk.move(taskId, { stage: 'done', version: 1 })))
    expect(taps.map(({ status }) => status)).toEqual([200, 200])
    await desk.move(taskId, { stage: 'open', version: 2 })
    await desk.move(taskId, { stage: 'done', version: 3 })
    const { items } = await list({ search: 'test the sirens' })
    expect(items.map(({ stage, dueOn, ownerId }) => [stage, dueOn, ownerId])).toEqual([
      ['open', '2090-06-15', staffId],
      ['done', '2090-05-15', staffId],
    ])
  })
})

describe('who neither owns a task nor hands them out', () => {
  test('sees it, and neither moves nor changes nor comments on it nor adds a photo', async () => {
    const { taskId } = await desk.opened()
    const { Staff } = oak.staff
    expect((await desk.seen(taskId, Staff)).mayDo).toBe(false)
    const comment = { commentId: randomUUID(), text: 'Hello' }
    const answers = [
      await desk.move(taskId, { stage: 'done', version: 1 }, Staff),
      await desk.change(taskId, { ...desk.words(), version: 1 }, Staff),
      await world.call(addTaskComment, { params: { taskId }, body: comment }, Staff),
      await desk.open({}, Staff),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await sendPhoto(taskId, randomUUID(), { as: Staff })).statusCode).toBe(403)
  })
})

describe('a task that quotes a safety audit', () => {
  test('is seen by who may read safety audits and by whose it is, and by no other member of staff', async () => {
    const { Staff, Manager, SiteSpecific } = oak.staff
    const title = 'Wedge under the east door'
    const opened = await inTenant(world.server.context.db, oak.id, (tx) =>
      openTask(
        tx,
        {
          tenantId: oak.id,
          siteId: oak.sites[0].id,
          title,
          detail: null,
          byName: 'Somebody',
          origin: 'audit',
          dueOn: '2090-05-15',
          recurrence: { every: 'monthDay', interval: 1, day: 15 },
        },
        server,
      ),
    )
    const { taskId } = opened
    const photoId = randomUUID()
    await sendPhoto(taskId, photoId)
    const seenBy = async (as: TestAccount) => [
      (await list({ search: title }, as)).counts.open,
      (await world.call(getTask, { params: { taskId }, query: {} }, as)).status,
      (await look(taskId, photoId, as)).statusCode,
    ]
    expect(await seenBy(Staff)).toEqual([0, 404, 404])
    expect((await desk.move(taskId, { stage: 'done', version: 1 }, Staff)).status).toBe(404)
    for (const as of [Manager, SiteSpecific]) expect(await seenBy(as)).toEqual([1, 200, 200])
    // The next one says the same.
    await desk.move(taskId, { stage: 'done', version: 1 })
    expect(await titlesOf({ search: title }, Staff)).toEqual([])
    expect(await titlesOf({ search: title, stage: 'open' })).toEqual([title])
    const own = desk.words({ title, ownerId: staffId })
    expect((await desk.change(taskId, { ...own, version: 2 })).status).toBe(200)
    expect((await desk.seen(taskId, Staff)).mayDo).toBe(true)
  })
})

describe('comments', () => {
  test('are added by its owner, once, in their order, and never changed', async () => {
    const { taskId } = await desk.opened({ title: 'With comments', ownerId: staffId })
    const comment = { commentId: randomUUID(), text: 'The part is ordered.' }
    const say = (body: typeof comment, as = oak.staff.Staff) =>
      world.ask(addTaskComment, { params: { taskId }, body }, as)
    await say(comment)
    await say(comment)
    const { comments } = await say({ commentId: randomUUID(), text: 'Good.' }, oak.staff.Manager)
    expect(comments.map(({ byName, text }) => [byName, text])).toEqual([
      [oak.staff.Staff.name, 'The part is ordered.'],
      [oak.staff.Manager.name, 'Good.'],
    ])
    const change = world.asOwner((owner) => owner.query("update task_comment set text = 'x'"))
    await expect(change).rejects.toThrow()
  })
})

const photo = withSegments(exifOf({ make: 'PhoneMaker', latitude: 47.5, longitude: 8.75 }))
type Sent = { as?: TestAccount; payload?: Buffer; type?: string }
const sendPhoto = async (taskId: string, photoId: string, { as, payload = photo, type }: Sent = {}) =>
  world.server.app.inject({
    method: 'POST',
    url: taskPhotoPath(taskId, photoId),
    payload,
    headers: {
      ...(await world.headersOf(as ?? oak.staff.Manager)),
      'content-type': type ?? 'image/jpeg',
    },
  })
const look = async (taskId: string, photoId: string, as: TestAccount) =>
  world.server.app.inject({ url: taskPhotoPath(taskId, photoId), headers: await world.headersOf(as) })

describe('a photo', () => {
  test('is kept once, as the picture alone, and seen by whoever sees the task', async () => {
    const { taskId } = await desk.opened({ siteId: oak.sites[1].id })
    const photoId = randomUUID()
    expect((await sendPhoto(taskId, photoId)).statusCode).toBe(201)
    expect((await sendPhoto(taskId, photoId)).statusCode).toBe(201)
    expect((await desk.seen(taskId)).photos).toMatchObject([{ photoId, byName: oak.staff.Manager.name }])
    expect((await look(taskId, photoId, oak.staff.Staff)).rawPayload).toEqual(plainJpeg)
    for (const as of [oak.staff.SiteSpecific, river.staff.Manager])
      expect((await look(taskId, photoId, as)).statusCode).toBe(404)
    expect((await sendPhoto(taskId, randomUUID(), { as: river.staff.Manager })).statusCode).toBe(404)
  })

  test.each([
    ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png'],
    ['a page that says it is a JPEG', Buffer.from('<html>'), 'image/jpeg'],
    ['JSON', Buffer.from('{}'), 'application/json'],
  ])('that is %s is refused with a sentence', async (_, payload, type) => {
    const { taskId } = await desk.opened()
    const answer = await sendPhoto(taskId, randomUUID(), { payload, type })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      415,
      'This is not a photo that can be sent. Take it again, as a JPEG.',
    ])
  })
})

describe('the list', () => {
  test('holds what one asks for, undone first, what is due next before the rest, and counts all stages', async () => {
    const mark = `Mark${randomUUID().slice(0, 8)}`
    const far = await desk.opened({ title: `${mark} far`, dueOn: '2090-01-01' })
    await desk.opened({ title: `${mark} late`, dueOn: yesterday, ownerId: staffId })
    await desk.opened({ title: `${mark} never`, siteId: oak.sites[1].id })
    const { taskId } = await desk.opened({ title: `${mark} done`, dueOn: yesterday })
    await desk.move(taskId, { stage: 'done', version: 1 })
    await desk.move(far.taskId, { stage: 'inProgress', version: 1 })
    const search = mark.toUpperCase()
    const words = (titles: string[]) => titles.map((title) => title.replace(`${mark} `, ''))
    expect(words(await titlesOf({ search }))).toEqual(['late', 'far', 'never', 'done'])
    expect((await list({ search, stage: 'done' })).counts).toEqual({
      open: 2,
      inProgress: 1,
      done: 1,
      overdue: 1,
    })
    expect(words(await titlesOf({ search, overdue: 'true' }))).toEqual(['late'])
    expect(words(await titlesOf({ search, undone: 'true' }))).toEqual(['late', 'far', 'never'])
    expect(words(await titlesOf({ search, stage: 'inProgress' }))).toEqual(['far'])
    expect(words(await titlesOf({ search, owner: staffId }))).toEqual(['late'])
    expect(words(await titlesOf({ search, owner: 'nobody', undone: 'true' }))).toEqual(['far', 'never'])
    expect(words(await titlesOf({ search, mine: 'true' }, oak.staff.Staff))).toEqual(['late'])
    expect(words(await titlesOf({ search, siteId: oak.sites[1].id }))).toEqual(['never'])
    expect(await titlesOf({ search, origin: 'restock' })).toEqual([])
    // A user restricted to the first site sees only its tasks; another organisation none.
    expect(words(await titlesOf({ search }, oak.staff.SiteSpecific))).toEqual(['late', 'far', 'done'])
    expect(await titlesOf({ search }, river.staff.Manager)).toEqual([])
    expect(await world.ask(listTaskOwners, {}, oak.staff.SiteSpecific)).toContainEqual({
      ownerId: staffId,
      name: oak.staff.Staff.name,
    })
  })
})

describe('a task from elsewhere', () => {
  const from = (title: string, originKey: string) => ({
    tenantId: oak.id,
    siteId: oak.sites[0].id,
    title,
    detail: null,
    origin: 'audit' as const,
    originKey,
    originId: randomUUID(),
    byName: 'Muster',
  })
  const openIn = (task: ReturnType<typeof from>) =>
    inTenant(world.server.context.db, oak.id, (tx) => openTask(tx, task, server))

  test('is one, however often it is opened, by many at once, and also after it was done', async () => {
    const task = from('Blocked exit', 'audit:1:exit')
    const opened = await Promise.all([1, 2, 3].map(() => openIn(task)))
    const [taskId] = new Set(opened.map((each) => each.taskId))
    expect(new Set(opened.map((each) => each.taskId)).size).toBe(1)
    expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1)
    await desk.move(taskId ?? '', { stage: 'done', version: 1 })
    expect(await openIn(task)).toEqual({ taskId, isNew: false })
    expect(await auditOf('Blocked exit')).toEqual(['task.created', 'task.done'])
    expect(await desk.seen(taskId ?? '')).toMatchObject({ origin: 'audit', originId: task.originId })
  })

  test('is gone with the transaction that wanted it', async () => {
    const failing = inTenant(world.server.context.db, oak.id, async (tx) => {
      await openTask(tx, from('Never opened', 'audit:2:x'), server)
      throw new Error('no audit after all')
    })
    await expect(failing).rejects.toThrow('no audit after all')
    expect(await titlesOf({ search: 'Never opened' })).toEqual([])
  })

  test('has its day where the organization is, and without a zone where it plans its drills', async () => {
    const pack = JSON.stringify({ timeZone: 'America/Chicago' })
    await world.asOwner((owner) => insert(owner, 'rule_pack', { id: randomUUID(), tenant_id: oak.id, pack }))
    const { taskId } = await openIn(from('Zoned', 'audit:3:x'))
    expect((await desk.seen(taskId)).timeZone).toBe('America/Chicago')
    const choose = (zone: string | null) =>
      world.asOwner((owner) => owner.query('update tenant set time_zone = $1 where id = $2', [zone, oak.id]))
    await choose('America/Denver')
    const { taskId: later } = await openIn(from('Zoned later', 'audit:4:x'))
    expect((await desk.seen(later)).timeZone).toBe('America/Denver')
    await choose(null)
    await world.asOwner((owner) => owner.query('delete from rule_pack'))
  })
})

describe('a restock', () => {
  test('is done by a count, not by hand; who sees to it and by when may be said', async () => {
    const bagId = oak.sites[0].rooms[0]?.bagId
    const taskId = await world.asOwner((owner) =>
      insert<string>(owner, 'task', {
        tenant_id: oak.id,
        site_id: oak.sites[0].id,
        bag_id: bagId,
        title: 'Restock R1',
        detail: 'Gloves: add 2.',
        origin: 'restock',
        created_by_name: 'Somebody',
      }),
    )
    const words = desk.words({ title: 'Restock R1', detail: 'Gloves: add 2.' })
    const given = { ...words, ownerId: staffId, dueOn: '2090-01-01', version: 1 }
    expect((await desk.change(taskId, given)).body).toMatchObject({ ownerId: staffId, version: 2 })
    const other = await desk.change(taskId, { ...given, detail: 'Nothing.', version: 2 })
    expect([other.status, other.problem.type]).toEqual([409, 'said-by-counts'])
    expect((await desk.move(taskId, { stage: 'inProgress', version: 2 }, oak.staff.Staff)).status).toBe(200)
    const byHand = await desk.move(taskId, { stage: 'done', version: 3 }, oak.staff.Staff)
    expect([byHand.status, byHand.problem.type]).toEqual([409, 'done-by-count'])
    expect(byHand.problem.detail).toMatch(/fill the bag and count it/)
  })
})
