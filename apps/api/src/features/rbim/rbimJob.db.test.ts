import { changeRbim, getRbim } from '@muster/contract/rbimCalls'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { heartbeatOf, registerRbim, send, type TestRbim } from '../../../test/rbims.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { forgetMails, writtenMails } from '../../../test/writtenMails.ts'
import { type Database, openServerDatabase } from '../../platform/db/database.ts'
import { notifierConfig } from '../notification/notifierConfig.ts'
import { RbimJob } from './rbimJob.ts'

let world: World
let oak: TestTenant
let serverDb: Database

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  serverDb = openServerDatabase(world.db.appUrl)
})
afterAll(async () => {
  await serverDb.destroy()
  await world.close()
})

// Each test begins with managers who have got no mail for long.
beforeEach(async () => {
  await world.asOwner((owner) => owner.query('delete from rbim_telling'))
  await world.asOwner((owner) => owner.query('update rbim_entry set is_to_tell = false'))
})

/** Runs the job on several servers at the same moment, each after listening long enough. */
async function lookEverywhere(servers = 3) {
  const { db, config } = world.server.context
  const clocks = Array.from(
    { length: servers },
    () => new RbimJob({ db, serverDb, config: notifierConfig(config) }, { warn: fail }),
  )
  await Promise.all(clocks.map((clock) => clock.runOnce()))
  await Promise.all(clocks.map((clock) => clock.stop()))
}
const fail = (details: object) => {
  throw Object.assign(new Error('the clock failed'), details)
}

async function heard(rbim: TestRbim, more = {}, created?: number) {
  expect((await send(world, heartbeatOf(rbim, more, created))).status).toBe(200)
  await world.server.context.rbims.heartbeats.flush()
}

/** Sets its last heartbeat to this many seconds ago, after these servers had begun to listen. */
function silentFor(rbim: TestRbim, seconds: number) {
  return world.asOwner((owner) =>
    owner.query(
      `update rbim_standing
      set seen_at = now() - $2 * interval '1 second', check_at = now(), counter = 0
      where rbim_id = $1`,
      [rbim.id, seconds],
    ),
  )
}

async function mailsAbout({ serialNumber }: TestRbim) {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ recipient: string; subject: string; body: string }>(
      `select recipient, subject, body from ${writtenMails} where body like $1 order by created_at, recipient`,
      [`%${serialNumber}%`],
    ),
  )
  return rows
}

test('managers of its site are told once that an RBIM is silent, and once that it is back, whatever servers look', async () => {
  const rbim = await registerRbim(world, oak, { intervalSeconds: 1 })
  await heard(rbim, {}, Math.floor(Date.now() / 1000) - 100)
  await lookEverywhere()
  expect(await mailsAbout(rbim)).toEqual([])
  await silentFor(rbim, 3600)
  await expect
    .poll(
      async () => {
        await world.asOwner((owner) =>
          owner.query('update rbim_standing set check_at = now() where check_at > now()'),
        )
        return (await mailsAbout(rbim)).length
      },
      { timeout: 8000, interval: 200 },
    )
    .toBeGreaterThan(0)
  await lookEverywhere()
  const told = await mailsAbout(rbim)
  const { Manager, SiteSpecific, TenantAdmin } = oak.staff
  expect(told.map(({ recipient }) => recipient)).toEqual(
    [Manager, SiteSpecific, TenantAdmin].map(({ email }) => email).sort(),
  )
  expect(told[0]?.subject).toBe(`RBIM ${rbim.serialNumber} is silent`)
  expect(told[0]?.body).toContain(`/rbim/list?site=${oak.sites[0].id}`)
  await heard(rbim)
  await world.asOwner((owner) => owner.query('delete from rbim_telling'))
  await expect.poll(async () => (await mailsAbout(rbim)).length).toBe(6)
  expect((await mailsAbout(rbim)).at(-1)?.subject).toBe(`RBIM ${rbim.serialNumber} is back online`)
})

test('what happens at one site within a minute is one mail', async () => {
  const some = []
  for (let at = 0; at < 3; at++) some.push(await registerRbim(world, oak, { siteId: oak.sites[1].id }))
  // As if notified a moment ago: a run meanwhile collects events, and sends nothing yet.
  await world.asOwner((owner) =>
    owner.query('insert into rbim_telling (tenant_id, site_id, told_at) values ($1, $2, now())', [
      oak.id,
      oak.sites[1].id,
    ]),
  )
  for (const rbim of some) await send(world, heartbeatOf(rbim, { battery: 5, fault: 'Siren' }))
  await world.server.context.rbims.heartbeats.flush()
  await lookEverywhere()
  await world.asOwner((owner) => owner.query('delete from rbim_telling'))
  await lookEverywhere()
  const [first] = some
  if (!first) return
  await expect.poll(async () => (await mailsAbout(first)).length).toBeGreaterThan(0)
  const told = await mailsAbout(first)
  expect(told[0]?.subject).toMatch(/^RBIMs at .*: 6 changes$/)
  for (const { serialNumber } of some)
    expect(told[0]?.body).toContain(`${serialNumber} has a low battery: 5 %`)
  await heard(first, {}, Math.floor(Date.now() / 1000) + 5)
  await lookEverywhere()
  expect(await mailsAbout(first)).toHaveLength(told.length)
})

test('nobody is told of an organization that is out of use', async () => {
  const [, river] = world.tenants
  const rbim = await registerRbim(world, river)
  await heard(rbim, { fault: 'Siren' })
  const use = (isUsed: boolean) =>
    world.asOwner((owner) =>
      owner.query('update tenant set is_active = $2 where id = $1', [river.id, isUsed]),
    )
  await world.asOwner((owner) => owner.query(forgetMails))
  await world.asOwner((owner) => owner.query('delete from rbim_telling'))
  await use(false)
  onTestFinished(async () => {
    await use(true)
  })
  await heard(rbim, { battery: 3 }, Math.floor(Date.now() / 1000) + 9)
  await silentFor(rbim, 1)
  await lookEverywhere()
  expect(await mailsAbout(rbim)).toEqual([])
})

test('a server that could not look for a while was deaf: it waits again before it calls anybody silent', async () => {
  const rbim = await registerRbim(world, oak, { intervalSeconds: 600 })
  await heard(rbim, {}, Math.floor(Date.now() / 1000) - 100)
  const { db, config } = world.server.context
  const clock = new RbimJob({ db, serverDb, config: notifierConfig(config) }, { warn: fail })
  const [date, monotonic] = [Date.now, performance.now.bind(performance)]
  onTestFinished(() => {
    vi.restoreAllMocks()
    return clock.stop()
  })
  const later = (ms: number) => {
    vi.spyOn(Date, 'now').mockImplementation(() => date() + ms)
    vi.spyOn(performance, 'now').mockImplementation(() => monotonic() + ms)
  }
  await clock.runOnce()
  later(3600_000)
  await silentFor(rbim, 3300)
  await clock.runOnce()
  expect(await mailsAbout(rbim)).toEqual([])
})

test('an RBIM that is to report more often is missed as soon', async () => {
  const rbim = await registerRbim(world, oak, { intervalSeconds: 3600 })
  await heard(rbim)
  await lookEverywhere()
  const params = { serialNumber: rbim.serialNumber }
  const { version, model, siteId, roomId, press, lowBattery } = await world.ask(
    getRbim,
    { params },
    oak.staff.Manager,
  )
  const body = { version, model, siteId, roomId, press, lowBattery, intervalSeconds: 10 }
  await world.ask(changeRbim, { params, body }, oak.staff.Manager)
  await lookEverywhere()
  const { rows } = await world.asOwner((owner) =>
    owner.query(
      "select check_at < now() + interval '1 minute' as is_soon from rbim_standing where rbim_id = $1",
      [rbim.id],
    ),
  )
  expect(rows).toEqual([{ is_soon: true }])
})

test('one that goes back and forth is a mail an hour, and its history has an end', async () => {
  const rbim = await registerRbim(world, oak, { siteId: oak.sites[1].id })
  await heard(rbim)
  const add = (count: number, isToTell: boolean, minutes: number) =>
    world.asOwner((owner) =>
      owner.query(
        `insert into rbim_entry (id, tenant_id, rbim_id, kind, is_to_tell, at)
        select gen_random_uuid(), $1, $2, 'back', $4, now() - $5 * interval '1 minute'
        from generate_series(1, $3)`,
        [oak.id, rbim.id, count, isToTell, minutes],
      ),
    )
  await add(10, false, 30)
  await add(1, true, 2)
  await lookEverywhere()
  expect(await mailsAbout(rbim)).toEqual([])
  await add(1, true, 61)
  await lookEverywhere()
  await expect.poll(async () => (await mailsAbout(rbim)).length).toBeGreaterThan(0)
  await add(90, false, 1)
  await heard(rbim, { fault: 'Siren' }, Math.floor(Date.now() / 1000) + 9)
  await lookEverywhere()
  const { rows } = await world.asOwner((owner) =>
    owner.query("select 1 from rbim_entry where rbim_id = $1 and kind = 'broken'", [rbim.id]),
  )
  expect(rows).toEqual([])
})

test('how one is shown goes by the time of PostgreSQL, not by that of the server that is asked', async () => {
  const rbim = await registerRbim(world, oak)
  await heard(rbim)
  const date = Date.now
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  vi.spyOn(Date, 'now').mockImplementation(() => date() + 400_000)
  const params = { serialNumber: rbim.serialNumber }
  expect(await world.ask(getRbim, { params }, oak.staff.Staff)).toMatchObject({ state: 'online' })
})
