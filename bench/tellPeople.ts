/**
 * How long it takes to tell 5,000 people in three ways, and what the pages of rooms feel of it. Run by itself:
 * `node bench/tellPeople.ts [people]`. Everything runs on this machine: the servers outside and the pages take their share
 * of its cores, too.
 */
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { startPostgres } from '../tools/postgres.ts'
import { startApi } from './apiServer.ts'
import { startChild } from './child.ts'
import { startIssuer } from './issuer.ts'
import { Manager, statusPath } from './manager.ts'
import type { OutsideServers } from './outsideServers.ts'
import type { PacedPolls, Waited } from './pacedPolls.ts'
import { recordStatus } from './recordStatus.ts'
import { type School, writeSchool } from './school.ts'
import { type OnStop, stopEverythingAfter } from './stopEverything.ts'
import { requestOf } from './wire.ts'
import { withClient } from './withClient.ts'

const rooms = 500
/** 500 pages that poll every two seconds. */
const pollsPerSecond = 250
const limitMs = 120_000

const people = Number(process.argv[2] ?? 5000)
await stopEverythingAfter((onStop) => run(onStop))

async function run(onStop: OnStop): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'muster-tell-'))
  onStop(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = await startPostgres({ home })
  onStop(() => postgres.stop())
  await withClient(postgres.url('postgres'), (client) => client.query('create database muster'))
  const ownerUrl = postgres.url('muster')
  const { appUrl } = await migrate(ownerUrl)
  const issuer = await startIssuer(onStop)
  const school = await writeSchool(appUrl, rooms, issuer.url)
  const outside = startChild<OutsideServers>('outsideServers.ts', onStop)
  const { mailPort, webPort } = await outside.ask('listen', undefined)
  await writePeople(ownerUrl, school, webPort)
  const env = {
    ...{ SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'muster@bench.example.org' },
    ...{
      SMS_URL: `http://127.0.0.1:${webPort}`,
      SMS_ACCOUNT: 'AC1',
      SMS_TOKEN: 'token',
      SMS_FROM: '+15550100000',
    },
    NOTIFY_PRIVATE_HOSTS: `127.0.0.1:${webPort}`,
  }
  const api = await startApi({ databaseUrl: appUrl, issuer: issuer.url, webDist: null, env }, onStop)
  const polls = startChild<PacedPolls>('pacedPolls.ts', onStop)
  const manager = await Manager.signIn(api.port, school, issuer.tokenFor(school.subject))

  // Nobody is told of the first: what polls wait for in an incident without it.
  const quiet = await manager.start()
  const pace = { port: api.port, requests: await pollsOf(school, api.port), perSecond: pollsPerSecond }
  await polls.ask('begin', pace)
  await sleep(3000)
  await polls.ask('end', undefined)
  await polls.ask('begin', pace)
  await sleep(15_000)
  const without = await polls.ask('end', undefined)
  await manager.end(quiet.incidentId)

  await withClient(ownerUrl, (client) => client.query('update muster.notification_rule set is_active = true'))
  const press = await manager.start()
  const during = { ...pace, requests: await pollsOf(school, api.port) }
  await polls.ask('begin', during)
  const all = people * 3
  let taken = await outside.ask('read', undefined)
  while (taken.mail + taken.sms + taken.push < all && performance.now() < limitMs) {
    await sleep(100)
    taken = await outside.ask('read', undefined)
  }
  const beside = await polls.ask('end', undefined)
  const seconds = ((taken.lastAt - press.at) / 1000).toFixed(1)
  console.log(`told: ${JSON.stringify(taken)}`)
  console.log(`${people} people in 3 ways: the last one was handed over ${seconds} s after the press`)
  for (const name of ['median', 'p95', 'p99'] satisfies (keyof Waited)[]) {
    const ratio = (beside[name] / without[name]).toFixed(2)
    console.log(
      `polls, ${name}: ${without[name].toFixed(2)} ms without, ${beside[name].toFixed(2)} ms with, ratio ${ratio}`,
    )
  }
  console.log(`polls counted: ${without.polls} without, ${beside.polls} with`)
  manager.close()
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
async function writePeople(ownerUrl: string, { tenantId }: School, webPort: number): Promise<void> {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const keys = [browser.getPublicKey().toString('base64url'), randomBytes(16).toString('base64url')]
  const [groupId, ruleId] = [randomUUID(), randomUUID()]
  const rule = {
    ...{ name: 'All', kinds: ['Actual'], types: null, siteIds: null, stages: ['start'] },
    ...{ channels: ['email', 'sms', 'push'], groupIds: [groupId] },
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
      insert into push_subscription (tenant_id, user_id, endpoint, p256dh, auth, device)
      select $1, id, $3 || id, $4, $5, 'Phone' from added`,
      [tenantId, people, `http://127.0.0.1:${webPort}/push/`, ...keys],
    )
    await client.query("insert into notification_group (id, tenant_id, name) values ($1, $2, 'All staff')", [
      ...[groupId, tenantId],
    ])
    await client.query(
      'insert into notification_member (id, tenant_id, group_id, member) values ($1, $2, $3, $4)',
      [...[randomUUID(), tenantId, groupId, JSON.stringify({ kind: 'role', role: 'Staff' })]],
    )
    await client.query(
      'insert into notification_rule (id, tenant_id, rule, is_active) values ($1, $2, $3, false)',
      [...[ruleId, tenantId, JSON.stringify(rule)]],
    )
  })
}
