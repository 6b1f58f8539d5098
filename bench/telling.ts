/**
 * Measures the time to notify 5,000 people by mail, SMS and browser, and its effect on the pages of rooms. Everything runs on
 * this machine: the servers outside and the pages take their share of its cores, too.
 */
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { benchSecrets } from './benchSecrets.ts'
import { machineMs } from './busy.ts'
import { type Child, startChild } from './child.ts'
import { statusPath } from './manager.ts'
import type { FakeProviders, ReceivedCounts } from './outsideServers.ts'
import type { PacedPolls, Waited } from './pacedPolls.ts'
import { median } from './quantiles.ts'
import { recordStatus } from './recordStatus.ts'
import type { School } from './school.ts'
import { type BenchContext, createSchoolDatabase, type RunningServer, startServer } from './stage.ts'
import { type Row, row } from './table.ts'
import { requestOf } from './wire.ts'
import { withClient } from './withClient.ts'

const rooms = 500
/** 500 pages that poll every two seconds. */
const pollsPerSecond = 250
/** Time for which pages are watched without notifications, before and after, in milliseconds. */
const quietMs = 8_000
/** Time to wait for the last message, in milliseconds. */
const timeout = 120_000

/** A press that tells everybody, and the same incident without anybody to be told, just before and just after. */
export async function measureNotifying(stage: BenchContext): Promise<Row[]> {
  const people = stage.isQuick ? 500 : 5000
  const place = await createSchoolDatabase(stage, rooms)
  const outside = startChild<FakeProviders>('outsideServers.ts', stage.onStop)
  const { mailPort, webPort } = await outside.ask('listen', undefined)
  await writePeople(place.ownerUrl, place.school, people, webPort)
  const running = await startServer(stage, place, { env: providerSettings(mailPort, webPort) })
  const polls = startChild<PacedPolls>('pacedPolls.ts', stage.onStop)

  const useRule = (isInUse: boolean) =>
    withClient(place.ownerUrl, (client) =>
      client.query('update muster.notification_rule set is_active = $1', [isInUse]),
    )
  /** Measures the waits of polls during some work, in an incident of its own. */
  const inIncident = async (work: (pressedAt: number) => Promise<unknown>): Promise<Waited> => {
    const { incidentId, at } = await running.manager.start()
    const done = work(at)
    const waited = await watch(polls, running, await pollsOf(place.school, running.api.port), () => done)
    await running.manager.end(incidentId)
    return waited
  }
  const quiet = () => inIncident(() => sleep(stage.isQuick ? 3000 : quietMs))

  stage.tell(`${people} people told in three ways`)
  // Once for nothing: what runs for the first time takes longer.
  await inIncident(() => sleep(3000))
  const before = await quiet()
  await useRule(true)
  let seconds = 0
  const during = await inIncident(async (pressedAt) => {
    const { lastAt } = await waitForAll(outside, people * 3)
    seconds = (lastAt - pressedAt) / 1000
  })
  await useRule(false)
  const after = await quiet()
  await Promise.all([running.stop(), polls.stop(), outside.stop()])
  return rowsOf(people, seconds, [before, after], during)
}

/** Builds the environment variables with which the server reaches the servers outside. */
const providerSettings = (mailPort: number, webPort: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  MAIL_FROM: 'muster@bench.example.org',
  SMS_URL: `http://127.0.0.1:${webPort}`,
  SMS_ACCOUNT: 'AC1',
  SMS_TOKEN: 'token',
  SMS_FROM: '+15550100000',
  NOTIFY_PRIVATE_HOSTS: `bench=127.0.0.1:${webPort}`,
})

/** Measures the waits of polls during some work. */
async function watch(
  polls: Child<PacedPolls>,
  { api }: RunningServer,
  requests: string[],
  work: () => Promise<unknown>,
): Promise<Waited> {
  await polls.ask('begin', {
    port: api.port,
    requests,
    connections: requests.length,
    perSecond: pollsPerSecond,
  })
  await work()
  return polls.ask('end', undefined)
}

/** @throws Error when somebody has still not been told in the end */
async function waitForAll(outside: Child<FakeProviders>, all: number): Promise<ReceivedCounts> {
  const giveUpAt = machineMs() + timeout
  for (;;) {
    const taken = await outside.ask('read', undefined)
    if (taken.mail + taken.sms + taken.push >= all) return taken
    if (machineMs() > giveUpAt) throw new Error(`Of ${all} messages came ${JSON.stringify(taken)}.`)
    await sleep(100)
  }
}

function rowsOf(people: number, seconds: number, without: readonly Waited[], during: Waited): Row[] {
  const claim = `${people} people are told by mail, SMS and browser`
  const waited = (which: 'median' | 'p95' | 'p99') => ({
    ours: during[which],
    reference: without.map((each) => each[which]),
    unit: 'ms',
  })
  return [
    row(
      `${claim}; press → the last one handed over`,
      { ours: seconds, unit: 's' },
      { atMost: 60, of: 'ours' },
    ),
    row(`polls of ${rooms} rooms, median, while ${claim}; without`, waited('median')),
    row(`polls of ${rooms} rooms, 95th percentile, while ${claim}; without`, waited('p95')),
    row(`polls of ${rooms} rooms, 99th percentile, while ${claim}; without`, waited('p99')),
    row(
      `what that adds to a poll of ${rooms} rooms at the 99th percentile, while ${claim}`,
      { ours: during.p99 - median(without.map(({ p99 }) => p99)), unit: 'ms' },
      { atMost: 5, of: 'ours' },
    ),
  ]
}

/** As open pages do: nothing has changed, mostly. */
async function pollsOf(school: School, port: number): Promise<string[]> {
  const requests: string[] = []
  for (const barcode of school.barcodes) {
    const { tag } = await recordStatus(port, barcode)
    requests.push(requestOf('GET', statusPath(barcode), { 'if-none-match': tag }))
  }
  return requests
}

/** Staff with an address, a number and a browser each, and a rule (not in use yet) that tells them all. */
async function writePeople(
  ownerUrl: string,
  { tenantId }: School,
  people: number,
  webPort: number,
): Promise<void> {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const keys = [
    browser.getPublicKey().toString('base64url'),
    benchSecrets.encrypt(randomBytes(16).toString('base64url'), `push_subscription:${tenantId}`),
  ]
  const [groupId, ruleId] = [randomUUID(), randomUUID()]
  const rule = {
    name: 'All',
    kinds: ['Actual'],
    types: null,
    siteIds: null,
    stages: ['start'],
    channels: ['email', 'sms', 'push'],
    groupIds: [groupId],
  }
  await withClient(ownerUrl, async (client) => {
    await client.query('set search_path = muster')
    await client.query(
      `with added as (
        insert into app_user (email, name)
        select 'p' || n || '@bench.example.org', 'Person ' || n from generate_series(1, $2::int) n
        returning id
      ), assigned as (
        insert into tenant_assignment select $1, id, 'Staff' from added
      ), numbered as (
        insert into notification_contact
        select $1, id, '+1555' || lpad((row_number() over ())::text, 7, '0') from added
      )
      insert into push_subscription (tenant_id, user_id, endpoint, p256dh, encrypted_auth, device)
      select $1, id, $3 || id, $4, $5, 'Phone' from added`,
      [tenantId, people, `http://127.0.0.1:${webPort}/push/`, ...keys],
    )
    await client.query("insert into notification_group (id, tenant_id, name) values ($1, $2, 'All staff')", [
      groupId,
      tenantId,
    ])
    await client.query(
      'insert into notification_member (id, tenant_id, group_id, member) values ($1, $2, $3, $4)',
      [randomUUID(), tenantId, groupId, JSON.stringify({ kind: 'role', role: 'Staff' })],
    )
    await client.query(
      'insert into notification_rule (id, tenant_id, rule, is_active) values ($1, $2, $3, false)',
      [ruleId, tenantId, JSON.stringify(rule)],
    )
  })
}
