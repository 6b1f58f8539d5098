import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runQueue } from '../../../test/mailQueue.ts'
import { startMailServer } from '../../../test/mailServer.ts'
import type { TestTenant } from '../../../test/school.ts'
import { accountId, taskActions } from '../../../test/tasks.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { forgetMails, writtenMails } from '../../../test/writtenMails.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { TaskReminderJob } from './taskReminderJob.ts'

let world: World
let oak: TestTenant
let staffId: string
const desk = taskActions(() => world)
const place = { PUBLIC_URL: 'https://muster.example', PORT: 3000, TENANT_DOMAIN: undefined }
/** Due on a Monday. New York is five hours behind then. */
const due = { dueOn: '2090-01-09', timeZone: 'America/New_York' }

beforeAll(async () => {
  world = await openWorld()
  ;[oak] = world.tenants
  staffId = await accountId(world, oak.staff.Staff)
})
afterEach(() =>
  world.asOwner(async (owner) => {
    await owner.query(forgetMails)
    await owner.query('delete from task')
    await owner.query('update app_user set is_active = true')
  }),
)
afterAll(() => world.close())

/** Runs the job as two servers would at a moment, both at once. */
async function lookAt(at: string) {
  const databases = [1, 2].map(() => openDatabase(world.db.appUrl, 2))
  const warned: unknown[] = []
  const log = { warn: (details: object) => void warned.push(details) }
  const clocks = databases.map((db) => new TaskReminderJob(db, place, log, () => Date.parse(at)))
  await Promise.all(clocks.map((clock) => clock.runOnce()))
  await Promise.all(clocks.map((clock) => clock.stop()))
  await Promise.all(databases.map((db) => db.destroy()))
  expect(warned).toEqual([])
}

const mails = async () => {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ recipient: string; subject: string; body: string }>(
      `select recipient, subject, body from ${writtenMails} order by created_at`,
    ),
  )
  return rows
}
const subjects = async () => (await mails()).map(({ subject }) => subject)

describe('whoever a task belongs to', () => {
  test('is reminded a day before, on the day and each week after, at seven, each time once, until it is done', async () => {
    const { taskId } = await desk.opened({ ...due, ownerId: staffId, title: 'Test the sirens' })
    const told = ['Due tomorrow', 'Due today', 'Overdue', 'Overdue']
    const times = ['2090-01-08', '2090-01-09', '2090-01-16', '2090-01-23']
    for (const [at, day] of times.entries()) {
      await lookAt(`${day}T11:59:00Z`)
      expect(await subjects()).toHaveLength(at)
      await lookAt(`${day}T12:00:00Z`)
      await lookAt(`${day}T18:00:00Z`)
      expect(await subjects()).toEqual(told.slice(0, at + 1).map((word) => `${word}: Test the sirens`))
    }
    const [first, , , last] = await mails()
    expect(first?.recipient).toBe(oak.staff.Staff.email)
    expect(first?.body).toContain(`https://muster.example/site/${oak.sites[0].id}/task/${taskId}/edit`)
    expect(first?.body).toContain('This task is due tomorrow.')
    expect(last?.body).toContain('This task was due 14 days ago and is not done yet.')
    await desk.move(taskId, { stage: 'done', version: 1 })
    await lookAt('2090-01-30T12:00:00Z')
    expect(await subjects()).toHaveLength(4)
    await desk.move(taskId, { stage: 'open', version: 2 })
    await lookAt('2090-01-30T12:00:00Z')
    expect(await subjects()).toHaveLength(5)
  })

  test('gets it by a mail server, with the link', async () => {
    const server = await startMailServer()
    onTestFinished(() => server.close())
    const { taskId } = await desk.opened({ ...due, ownerId: staffId, title: 'Sirens\nof the gym' })
    await lookAt('2090-01-09T12:00:00Z')
    await runQueue(world.db, { SMTP_URL: server.url, MAIL_FROM: 'Muster <muster@school.example>' })
    const [mail] = server.taken
    expect(mail?.to).toEqual([oak.staff.Staff.email])
    expect(mail?.text).toContain('Subject: Due today: Sirens of the gym')
    expect(mail?.text.replaceAll('=\r\n', '')).toContain(`/task/${taskId}/edit`)
  })

  test('hears once of what servers missed while they were away', async () => {
    await desk.opened({ ...due, ownerId: staffId, title: 'Missed' })
    await lookAt('2090-03-01T12:00:00Z')
    await lookAt('2090-03-01T12:05:00Z')
    expect(await subjects()).toEqual(['Overdue: Missed'])
  })

  test('hears of a new day instead of the old one', async () => {
    const { taskId } = await desk.opened({ ...due, ownerId: staffId })
    const words = { ...desk.words(), ...due, ownerId: staffId, dueOn: '2090-02-09' }
    await desk.change(taskId, { ...words, version: 1 })
    await lookAt('2090-01-10T12:00:00Z')
    expect(await subjects()).toEqual([])
    await lookAt('2090-02-09T12:00:00Z')
    expect(await subjects()).toEqual(['Due today: Mend the gate'])
  })
})

test('nobody is reminded who has left, may not see the site any more, or was never asked', async () => {
  const held = await accountId(world, oak.staff.SiteSpecific)
  await desk.opened({ ...due, ownerId: staffId })
  await desk.opened({ ...due, ownerId: held })
  await desk.opened(due)
  await world.asOwner(async (owner) => {
    await owner.query('update app_user set is_active = false where id = $1', [staffId])
    await owner.query('delete from site_permission where user_id = $1', [held])
  })
  await lookAt('2090-01-09T12:00:00Z')
  expect(await mails()).toEqual([])
})

test('nobody is reminded of a task at a site that is out of use; once it is back, reminders go on', async () => {
  await desk.opened({ ...due, ownerId: staffId })
  const putInUse = (isActive: boolean) =>
    world.asOwner((owner) =>
      owner.query('update site set is_active = $1 where id = $2', [isActive, oak.sites[0].id]),
    )
  await putInUse(false)
  onTestFinished(async () => void (await putInUse(true)))
  await lookAt('2090-01-09T12:00:00Z')
  expect(await mails()).toEqual([])
  await putInUse(true)
  await lookAt('2090-01-16T12:00:00Z')
  expect(await subjects()).toEqual(['Overdue: Mend the gate'])
})

// With it they are one more than the job reads at once.
test('one that cannot be reminded of keeps none of the others waiting, however many there are @ci', async () => {
  const { taskId } = await desk.opened({ ...due, ownerId: staffId, title: 'Broken' })
  await world.asOwner(async (owner) => {
    await owner.query("update task set remind_at = '2090-01-01' where id = $1", [taskId])
    await owner.query(
      `insert into task (tenant_id, site_id, title, origin, created_by_name, owner_id, owner_name, due_on, time_zone,
        late_at, remind_at)
      select tenant_id, site_id, 'Gate ' || number, origin, created_by_name, owner_id, owner_name, due_on, time_zone,
        late_at, '2090-01-02'
      from task, generate_series(1, 500) number
      where id = $1`,
      [taskId],
    )
    await owner.query(`create function refuse_broken() returns trigger language plpgsql as
      $$ begin if new.title = 'Broken' then raise exception 'broken'; end if; return new; end $$`)
    await owner.query(`create trigger refuse_broken before update on task
      for each row execute function refuse_broken()`)
  })
  onTestFinished(() =>
    world.asOwner(
      (owner) => owner.query('drop function refuse_broken cascade') as Promise<unknown> as Promise<void>,
    ),
  )
  const warned: object[] = []
  const db = openDatabase(world.db.appUrl, 2)
  const log = { warn: (details: object) => void warned.push(details) }
  const clock = new TaskReminderJob(db, place, log, () => Date.parse('2090-01-09T12:00:00Z'))
  await clock.runOnce()
  await clock.stop()
  await db.destroy()
  expect(warned).toHaveLength(1)
  expect(await mails()).toHaveLength(500)
}, 60_000)
