import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as cameraCalls from '@muster/contract/cameraCalls'
import * as guestCalls from '@muster/contract/guestCalls'
import * as calls from '@muster/contract/notificationCalls'
import * as notifiedCalls from '@muster/contract/notifiedCalls'
import type { ClientBase } from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newBrowser } from '../../../test/fakeServers.ts'
import { inviteTestGuest } from '../../../test/guests.ts'
import { type NotificationWorld, openNotificationWorld } from '../../../test/notificationWorld.ts'
import { insert } from '../../../test/school.ts'
import { secretsKey, testSecrets } from '../../../test/testSecrets.ts'
import { SecretBox } from '../../platform/config/secretBox.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { storedSecrets } from './storedSecrets.ts'

/** Tests that the database holds no secret in clear: not those that people enter, and not those of earlier versions. */

let telling: NotificationWorld
let db: Database
beforeAll(async () => {
  telling = await openNotificationWorld()
  db = openDatabase(telling.world.db.appUrl, 4)
})
afterAll(async () => {
  await db.destroy()
  await telling.close()
})

const manager = () => telling.oak.staff.Manager
const asOwner = <T>(work: (owner: ClientBase) => Promise<T>) => telling.world.asOwner(work)

/** Every row of every table. */
const dump = () =>
  asOwner(async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'muster' and table_type = 'BASE TABLE'",
    )
    let text = ''
    for (const { name } of rows)
      text += (await owner.query(`select coalesce(json_agg(t), '[]')::text as all from ${name} t`)).rows[0]
        .all
    return text
  })

test('a dump of the database has none of the secrets that people have entered or were given', async () => {
  const { world, oak } = telling
  const password = `camera-${randomUUID()}`
  const camera = {
    cameraId: randomUUID(),
    name: 'Gym',
    looksAt: null,
    kind: 'hls' as const,
    isOn: true,
    url: `https://eye:${password}@cameras.example.org/live.m3u8?key=first-${password}`,
    pictureUrl: `https://eye:${password}@cameras.example.org/still.jpg`,
  }
  await world.ask(cameraCalls.createCamera, { params: { siteId: oak.sites[0].id }, body: camera }, manager())
  const { endpointId, secret: webhookSecret } = await telling.webhook('/hook?key=key-of-a-hook')
  await telling.webhook('/services/T000/key-of-a-channel', 'slack')
  const rotated = await world.ask(
    calls.rotateEndpointSecret,
    { params: { endpointId }, body: { version: 1 } },
    manager(),
  )
  const { publicKey } = await world.ask(notifiedCalls.getPushKey, {}, manager())
  const subscription = { endpoint: `${telling.push.url}/${randomUUID()}`, keys: newBrowser().keys }
  const subscribed = await world.ask(
    notifiedCalls.subscribePush,
    { body: { subscription, device: 'Phone' } },
    manager(),
  )
  const incidentId = await world.startDrill(oak)
  const guest = await inviteTestGuest(world, oak, incidentId)
  const mailed = await world.ask(
    guestCalls.mailGuestLink,
    {
      params: { incidentId, guestId: guest.guestId },
      body: { mailId: randomUUID(), secret: guest.secret, mailTo: 'ode@police.example' },
    },
    manager(),
  )
  expect(mailed.problem).toBeNull()
  const [key] = await asOwner(async (owner) => (await owner.query('select * from push_key')).rows)
  const privateKey = testSecrets.decrypt(key.encrypted_private_key, 'push_key:true')

  const found = await dump()
  for (const kept of [camera.cameraId, endpointId, publicKey, guest.guestId, 'ode@police.example'])
    expect(found).toContain(kept)
  const secrets = {
    password,
    webhookSecret,
    newWebhookSecret: rotated.secret,
    hook: 'key-of-a-hook',
    channel: 'key-of-a-channel',
    privateKey,
    browser: subscribed.secret,
    browserAuth: subscription.keys.auth,
    guest: guest.secret,
    secretsKey,
  }
  const all = Object.entries(secrets).map(([name, secret]) => ({ name, secret: secret ?? '' }))
  expect(all.filter(({ secret }) => secret.length < 12)).toEqual([])
  expect(all.filter(({ secret }) => found.includes(secret))).toEqual([])
  // Whoever changes the key finds all of them, bound to their rows.
  const { readable, unreadable } = await storedSecrets(db, testSecrets).check()
  expect({ readable: readable >= 8, unreadable }).toEqual({ readable: true, unreadable: [] })
})

describe('secrets of an earlier version, which are in clear,', () => {
  const secretOf = (at: number) => `whsec_${Buffer.from(`old secret ${at}`).toString('base64')}`

  /** Puts them there, as the migration found them: it does not look at rows that were there before. */
  async function putInClear(count: number) {
    const ids = Array.from({ length: count }, () => randomUUID() as string)
    await asOwner(async (owner) => {
      const tables = ['notification_endpoint', 'camera', 'push_key']
      const { rows } = await owner.query<{ on: string; name: string; definition: string }>(
        `select relname as on, conname as name, pg_get_constraintdef(c.oid) as definition
        from pg_constraint c join pg_class on pg_class.oid = conrelid
        where conname ~ 'encrypted' and relname = any ($1)`,
        [tables],
      )
      for (const { on, name } of rows) await owner.query(`alter table ${on} drop constraint ${name}`)
      for (const [at, id] of ids.entries()) {
        const own = { id, tenant_id: telling.oak.id }
        await insert(owner, 'notification_endpoint', {
          ...own,
          name: `Old ${id}`,
          format: 'standard',
          encrypted_url: `${telling.hooks.url}/old-${at}`,
          encrypted_secret: secretOf(at),
        })
        await insert(owner, 'camera', {
          ...own,
          site_id: telling.oak.sites[0].id,
          name: `Old ${id}`,
          kind: 'snapshot',
          encrypted_url: `https://eye:old-password-${at}@cameras.example.org/1.jpg`,
          position: 1,
        })
      }
      await owner.query('delete from push_key')
      await owner.query(
        "insert into push_key (public_key, encrypted_private_key) values ('public', 'private-in-clear')",
      )
      for (const { on, name, definition } of rows)
        await owner.query(
          `alter table ${on} add constraint ${name} ${definition.replace(/ not valid$/i, '')} not valid`,
        )
    })
    onTestFinished(() =>
      asOwner(async (owner) => {
        for (const table of ['camera', 'notification_endpoint', 'push_key'])
          await owner.query(`delete from ${table}`)
      }),
    )
    return ids
  }

  const countClear = () =>
    asOwner(async (owner) => {
      const { rows } = await owner.query<{ count: number }>(`
        select (
          (select count(*) from notification_endpoint where encrypted_url !~ '^v1\\.')
          + (select count(*) from notification_endpoint where encrypted_secret !~ '^v1\\.')
          + (select count(*) from camera where encrypted_url !~ '^v1\\.')
          + (select count(*) from push_key where encrypted_private_key !~ '^v1\\.')
        )::int as count`)
      return rows[0]?.count ?? Number.NaN
    })

  async function expectAllKept(ids: readonly string[]) {
    expect(await countClear()).toBe(0)
    const { rows } = await asOwner((owner) =>
      owner.query(
        'select e.id, e.encrypted_url as hook, e.encrypted_secret as secret, c.encrypted_url as camera from notification_endpoint e join camera c using (id)',
      ),
    )
    const open = (stored: string, row: string) => testSecrets.decrypt(stored, row)
    const kept = rows
      .filter(({ id }) => ids.includes(id))
      .map(({ id, hook, secret, camera }) => ({
        id,
        hook: open(hook, `notification_endpoint:${id}`),
        secret: open(secret, `notification_endpoint:${id}`),
        camera: open(camera, `camera:${id}`),
      }))
    const expected = ids.map((id, at) => ({
      id,
      hook: `${telling.hooks.url}/old-${at}`,
      secret: secretOf(at),
      camera: `https://eye:old-password-${at}@cameras.example.org/1.jpg`,
    }))
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
    expect(kept.toSorted(byId)).toEqual(expected.toSorted(byId))
    const [key] = await asOwner(async (owner) => (await owner.query('select * from push_key')).rows)
    expect(open(key.encrypted_private_key, 'push_key:true')).toBe('private-in-clear')
  }

  test('are encrypted by a server that starts, and go on working', async () => {
    const ids = await putInClear(3)
    const server = await telling.world.addServer({ env: telling.env })
    await server.app.ready()
    await expectAllKept(ids)
    telling.hooks.received.length = 0
    const params = { endpointId: ids[1] ?? '' }
    const tried = await telling.world.ask(calls.testEndpoint, { params }, manager(), server)
    expect(tried).toMatchObject({ isTaken: true })
    const [taken] = telling.hooks.received
    expect(taken?.path).toBe('/old-1')
    const headers = taken?.headers as Record<string, string>
    expect(new Webhook(secretOf(1)).verify(taken?.body.toString() ?? '', headers)).toMatchObject({
      data: { kind: 'Test' },
    })
  })

  test('are encrypted once by two servers that start together', async () => {
    const ids = await putInClear(60)
    const [one, other] = [openDatabase(telling.world.db.appUrl, 2), openDatabase(telling.world.db.appUrl, 2)]
    const both = await Promise.all(
      [one, other].map((each) => storedSecrets(each, testSecrets).encryptClear()),
    )
    await Promise.all([one.destroy(), other.destroy()])
    expect(both.reduce((sum, { encrypted }) => sum + encrypted, 0)).toBe(60 * 3 + 1)
    await expectAllKept(ids)
  })

  test('are all there after a server was killed in the middle', async () => {
    const ids = await putInClear(150)
    const before = await countClear()
    const script = `
      import { openDatabase } from '${new URL('../../platform/db/database.ts', import.meta.url)}'
      import { openSecretBox } from '${new URL('../../platform/config/secretBox.ts', import.meta.url)}'
      import { storedSecrets } from '${new URL('./storedSecrets.ts', import.meta.url)}'
      await storedSecrets(openDatabase(process.env.DATABASE_URL, 1), openSecretBox(process.env)).encryptClear()`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env: { ...process.env, DATABASE_URL: telling.world.db.appUrl, SECRETS_KEY: secretsKey },
      stdio: 'inherit',
    })
    const ended = once(child, 'exit')
    await vi.waitFor(async () => expect(await countClear()).toBeLessThan(before), {
      timeout: 20_000,
      interval: 2,
    })
    child.kill('SIGKILL')
    await ended
    expect(await countClear()).toBeGreaterThan(0)
    await storedSecrets(db, testSecrets).encryptClear()
    await expectAllKept(ids)
  })

  test('stay as they are for a server with another key or none, which says so', async () => {
    await storedSecrets(db, testSecrets).reencrypt()
    const { endpointId } = await telling.webhook('/readable')
    const ids = await putInClear(2)
    const before = await countClear()
    const wrong = Buffer.alloc(32, 'wrong').toString('base64')
    for (const [key, said] of [
      [wrong, /^\d secrets in the database cannot be read .* and SECRETS_KEY has/],
      ['', /^\d secrets in the database cannot be read .* SECRETS_KEY is not set/],
    ] as const) {
      const server = await telling.world.addServer({ env: { ...telling.env, SECRETS_KEY: key } })
      const { status, remarks } = (await server.app.inject('/health/ready')).json()
      expect([status, remarks]).toEqual(['ready', expect.arrayContaining([expect.stringMatching(said)])])
      // Everybody may read it.
      expect(JSON.stringify(remarks)).not.toContain('Hook')
      expect(await countClear()).toBe(before)
      const listed = await telling.world.ask(calls.listEndpoints, { query: {} }, manager(), server)
      expect(listed.items.find((each) => each.endpointId === endpointId)).toMatchObject({
        shownUrl: 'cannot be read by this server',
      })
      const tried = await telling.world.call(
        calls.testEndpoint,
        { params: { endpointId } },
        manager(),
        server,
      )
      expect([tried.status, tried.problem.type]).toEqual([503, 'secrets-unreadable'])
    }
    // Encrypted by whoever has the right one.
    await storedSecrets(db, testSecrets).encryptClear()
    await expectAllKept(ids)
  })

  test('get another key with all others', async () => {
    await telling.webhook('/another')
    await putInClear(2)
    const next = Buffer.alloc(32, 'next')
    const [both, alone] = [
      storedSecrets(db, new SecretBox([next, Buffer.from(secretsKey, 'base64')])),
      storedSecrets(db, new SecretBox([next])),
    ]
    expect(await both.reencrypt()).toBeGreaterThan(2 * 3 + 1)
    expect(await alone.check()).toMatchObject({ older: 0, unreadable: [] })
    expect(
      await storedSecrets(db, new SecretBox([Buffer.from(secretsKey, 'base64'), next])).reencrypt(),
    ).toBeGreaterThan(0)
  })
})
