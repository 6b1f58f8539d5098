import { randomUUID } from 'node:crypto'
import * as deliveryCalls from '@muster/contract/deliveryCalls'
import { changeKind, endIncident, sendBroadcast, startIncident } from '@muster/contract/incidentCalls'
import * as notifiedCalls from '@muster/contract/notifiedCalls'
import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import type { GroupMember } from '@muster/domain/notification/notificationGroup'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startNarrowServer } from '../../../test/mailServer.ts'
import { type NotificationWorld, openNotificationWorld } from '../../../test/notificationWorld.ts'
import { newId } from '../../../test/roomCalls.ts'
import { drillAt } from '../../../test/world.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { type Claimed, claimDueDeliveries, RoundRobin, urgencies } from './claimDeliveries.ts'
import { postponeDue, recordOutcomes, releaseClaims } from './recordOutcomes.ts'
import { resolveNextRequest } from './resolveRequests.ts'

/** Tests failures during notification, and that they do no further damage. */

let telling: NotificationWorld
let manager: NotificationWorld['oak']['staff']['Manager']
let db: Database

beforeAll(async () => {
  telling = await openNotificationWorld()
  manager = telling.oak.staff.Manager
  db = openDatabase(telling.world.db.appUrl, 4)
})
afterAll(async () => {
  await db.destroy()
  await telling.close()
})
beforeEach(() => telling.forget())

const ann: GroupMember = { kind: 'email', address: 'ann@example.org', name: null }

const start = async (kind: IncidentKind = 'Exercise', tenant = telling.oak) => {
  const body = { ...drillAt([tenant.sites[0]]), kind }
  const { Manager } = tenant.staff
  await telling.world.ask(startIncident, { body }, Manager)
  // A second real one would not start beside it. Most have ended by then.
  const over = { params: { incidentId: body.incidentId }, body: { ...newId(), message: 'Over.' } }
  onTestFinished(() => telling.world.call(endIncident, over, Manager).then(() => {}))
  return body.incidentId
}
const becomeReal = (incidentId: string) => {
  const body = { ...newId(), kind: 'Actual' as const, message: 'This is real.', severity: 3 as const }
  return telling.world.ask(changeKind, { params: { incidentId }, body }, manager)
}
const end = (incidentId: string) =>
  telling.world.ask(
    endIncident,
    { params: { incidentId }, body: { ...newId(), message: 'All clear.' } },
    manager,
  )
const notify = (incidentId: string, message: string) =>
  telling.world.ask(
    deliveryCalls.notifyPeople,
    { params: { incidentId }, body: { ...newId(), message } },
    manager,
  )

async function workOut() {
  while (await resolveNextRequest(db, telling.config));
}
const claim = (channel: Claimed['channel'] = 'email', most = 100) =>
  claimDueDeliveries(db, channel, [{ urgencies, count: most }], new RoundRobin(), new Map())
function tell(place = telling.config) {
  const notifier = telling.notifier({}, place)
  onTestFinished(() => notifier.stop())
  return notifier
}
/** Waits until all of an incident's messages are settled, waking the notifier meanwhile. */
async function done(notifier: { wake: () => void }, incidentId: string, timeout = 15_000) {
  const isDone = async () => {
    notifier.wake()
    const rows = await telling.deliveries(incidentId)
    expect(rows).not.toEqual([])
    expect(rows.filter(({ state }) => state === 'queued')).toEqual([])
    return rows
  }
  return vi.waitFor(isDone, { timeout, interval: 50 })
}
const subjects = () => telling.mail.taken.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1])
const owner = (text: string, values: unknown[] = []) =>
  telling.world.asOwner((client) => client.query(text, values))

test('while it is worked out who is told, the incident goes on: rooms and command do not wait for it', async () => {
  await telling.rule([await telling.group([ann])], { channels: ['email'] })
  const incidentId = await start()
  await telling.world.asOwner(async (client) => {
    await client.query('begin')
    await client.query(
      `insert into muster.notification_delivery (tenant_id, incident_id, request_id, channel, address, name, token)
      select tenant_id, incident_id, id, 'email', 'ann@example.org', 'Ann', $2
      from muster.notification_request where incident_id = $1`,
      [incidentId, randomUUID().slice(0, 22)],
    )
    const body = { ...newId(), message: 'Stay.', severity: 1 as const }
    const said = telling.world.call(sendBroadcast, { params: { incidentId }, body }, manager)
    const late = new Promise<'waits'>((resolve) => void setTimeout(() => resolve('waits'), 3_000).unref())
    const first = await Promise.race([said.then(({ status }) => status), late])
    await client.query('rollback')
    await said
    expect(first).toBe(200)
  })
})

describe('a mail server', () => {
  test('that takes three connections and turns all others away reaches everybody in the end, with no try lost', async () => {
    const narrow = await startNarrowServer(3)
    onTestFinished(() => narrow.close())
    const { members } = await telling.people(60)
    await telling.rule([await telling.group(members)], { channels: ['email'] })
    const incidentId = await start()
    const rows = await done(tell({ ...telling.config, SMTP_URL: narrow.url }), incidentId)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent']))
    expect(Math.max(...rows.map(({ tries }) => tries))).toBe(1)
    expect([narrow.taken.length, new Set(narrow.taken).size]).toEqual([60, 60])
  })

  test('that is asked for one connection is asked for one', async () => {
    const narrow = await startNarrowServer(1)
    onTestFinished(() => narrow.close())
    const { members } = await telling.people(10)
    await telling.rule([await telling.group(members)], { channels: ['email'] })
    const incidentId = await start()
    const place = { ...telling.config, SMTP_URL: narrow.url, SMTP_CONNECTIONS: 1 }
    const rows = await done(tell(place), incidentId)
    expect(rows.map(({ tries, state }) => `${state} ${tries}`)).toEqual(Array(10).fill('sent 1'))
  })

  test('that takes nobody is found out by one message: the others wait without a try, and it shows', async () => {
    const closed = await startNarrowServer(0)
    onTestFinished(() => closed.close())
    const { members } = await telling.people(30)
    await telling.rule([await telling.group(members)], { channels: ['email'] })
    const notifier = tell({ ...telling.config, SMTP_URL: closed.url })
    const incidentId = await start()
    const rows = await vi.waitFor(
      async () => {
        notifier.wake()
        const found = await telling.deliveries(incidentId)
        expect(found.filter(({ problem }) => problem?.includes('421'))).toHaveLength(30)
        return found
      },
      { timeout: 10_000 },
    )
    await notifier.stop()
    expect(rows.filter(({ tries }) => tries > 0).length).toBeLessThanOrEqual(2)
  })
})

test('of several workers each goes at its part of the pace: the pages of rooms feel no more of two than of one', async () => {
  const { members } = await telling.people(5)
  await telling.rule([await telling.group(members)], { channels: ['email'] })
  const incidentId = await start()
  // Fifty share 105 a second: two at once, and two more a second.
  const from = performance.now()
  const rows = await done(tell({ ...telling.config, WORKERS: 50 }), incidentId)
  expect(rows.map(({ state }) => state)).toEqual(Array(5).fill('sent'))
  expect(performance.now() - from).toBeGreaterThan(1200)
})

test('what was taken and never tried is given back as it was; what is put off was not tried', async () => {
  await telling.rule([await telling.group([ann])], { channels: ['email'] })
  const incidentId = await start()
  await workOut()
  await releaseClaims(db, await claim())
  expect(await telling.deliveries(incidentId)).toMatchObject([{ tries: 0, state: 'queued' }])
  for (let times = 0; times < 10; times++) {
    await telling.makeDue()
    await postponeDue(db, 'email', 'Away.')
  }
  expect(await telling.deliveries(incidentId)).toMatchObject([
    { tries: 0, state: 'queued', problem: 'Away.' },
  ])
})

describe('a drill that becomes real', () => {
  test('is told as real alone: what waits and says that nobody is in danger does not go out any more', async () => {
    await telling.rule([await telling.group([ann])], { channels: ['email'] })
    const incidentId = await start()
    await workOut()
    const [lost] = await claim()
    expect(lost?.kind).toBe('Exercise')
    await becomeReal(incidentId)
    await workOut()
    await telling.makeDue()
    const rows = await done(tell(), incidentId)
    expect(subjects()).toEqual(['Lockdown at oak east'])
    expect(rows.find(({ state }) => state === 'failed')?.problem).toMatch(/is now real/)
    const deliveryId = rows.find(({ state }) => state === 'failed')?.id ?? ''
    const again = await telling.world.call(
      deliveryCalls.resendDelivery,
      { params: { incidentId, deliveryId } },
      manager,
    )
    expect(again.status).toBe(409)
  })

  test('is not told as a drill by what was taken before and waits behind a slow server', async () => {
    await telling.rule([await telling.group([ann, { ...ann, address: 'bo@example.org' }])], {
      channels: ['email'],
      kinds: ['Exercise'],
    })
    const sent: string[] = []
    let letGo = () => {}
    const slow = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const email = {
      concurrency: 1,
      close: () => {},
      isSetUp: true,
      prepare: async () => async (claimed: Claimed) => {
        if (claimed.about.is === 'incident') sent.push(claimed.about.told.kind)
        await slow
        return { is: 'taken' as const }
      },
    }
    const incidentId = await start()
    const notifier = telling.notifier({ email })
    onTestFinished(() => notifier.stop())
    // Both are claimed, and the first is in flight.
    await eventually(async () => {
      expect((await telling.deliveries(incidentId)).map(({ tries }) => tries)).toEqual([1, 1])
      expect(sent).toHaveLength(1)
    })
    await becomeReal(incidentId)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000)
    onTestFinished(() => clock.mockRestore())
    letGo()
    const isDone = async () =>
      expect((await telling.deliveries(incidentId)).map(({ state }) => state).sort()).toEqual([
        'failed',
        'sent',
      ])
    await vi.waitFor(isDone, { timeout: 10_000, interval: 50 })
    expect(sent).toEqual(['Exercise'])
  })

  test('a webhook is told everything, also that it was a drill first, and each says what it is', async () => {
    const { endpointId } = await telling.webhook()
    await telling.rule([await telling.group([{ kind: 'endpoint', endpointId }])])
    const incidentId = await start()
    await workOut()
    await claim('webhook')
    await becomeReal(incidentId)
    await workOut()
    await telling.makeDue()
    await done(tell(), incidentId)
    const said = telling.hooks.received.map(({ body }) => JSON.parse(body.toString()).data.message)
    expect(said).toHaveLength(2)
    expect(said.filter((each) => each.startsWith('DRILL: '))).toHaveLength(1)
  })
})

describe('after the end', () => {
  test('people can still be told something: only what was said before it is left out', async () => {
    await telling.rule([await telling.group([ann])], { channels: ['email'] })
    const incidentId = await start('Actual')
    await workOut()
    await claim()
    await end(incidentId)
    await notify(incidentId, 'Pick up your children at the gate.')
    await workOut()
    // None of the three is at its first try.
    await claim()
    await telling.makeDue()
    await done(tell(), incidentId)
    expect(subjects().sort()).toEqual(['Ended: Lockdown at oak east', 'Update: Lockdown at oak east'])
  })

  test('nobody sends again that it began, but the end, and to a webhook everything', async () => {
    const { endpointId } = await telling.webhook()
    await telling.rule([await telling.group([ann, { kind: 'endpoint', endpointId }])])
    const incidentId = await start('Actual')
    await end(incidentId)
    await workOut()
    await owner(
      "update muster.notification_delivery set state = 'failed', next_try_at = null, problem = 'No.'",
    )
    const { rows } = await owner(
      `select d.id, d.channel || ' ' || r.stage as what from muster.notification_delivery d
      join muster.notification_request r on r.id = d.request_id order by 2`,
    )
    const answers = await Promise.all(
      rows.map(async ({ id: deliveryId, what }) => {
        const { status: code } = await telling.world.call(
          deliveryCalls.resendDelivery,
          { params: { incidentId, deliveryId } },
          manager,
        )
        return `${what} ${code}`
      }),
    )
    expect(answers).toEqual(['email end 200', 'email start 409', 'webhook end 200', 'webhook start 200'])
  })
})

test('a try of before that is noted late changes nothing of a message that was put in line again', async () => {
  await telling.rule([await telling.group([ann])], { channels: ['email'] })
  const incidentId = await start()
  await workOut()
  const old = await claim()
  await recordOutcomes(db, [{ claimed: old[0] as Claimed, outcome: { is: 'refused', sentence: 'No.' } }])
  const [delivery] = await telling.deliveries(incidentId)
  const params = { incidentId, deliveryId: delivery?.id ?? '' }
  expect(await telling.world.ask(deliveryCalls.resendDelivery, { params }, manager)).toMatchObject({
    tries: 0,
  })
  const [again] = await claim()
  expect(again?.tries).toBe(2)
  await recordOutcomes(db, [{ claimed: old[0] as Claimed, outcome: { is: 'taken' } }])
  expect(await telling.deliveries(incidentId)).toMatchObject([{ state: 'queued' }])
  // It has all its tries: the first that fails is not the last.
  await recordOutcomes(db, [
    { claimed: again as Claimed, outcome: { is: 'delayed', sentence: 'Later\u0000.' } },
  ])
  expect(await telling.deliveries(incidentId)).toMatchObject([{ state: 'queued', problem: 'Later .' }])
})

describe('one that cannot be read', () => {
  test('keeps its own people from being told, and no one else, of whichever organization', async () => {
    const river = telling.world.tenants[1]
    await telling.rule([await telling.group([ann])], { channels: ['email'] })
    await telling.rule([await telling.group([ann], {}, river)], { channels: ['email'] }, river)
    const [broken, partly, whole] = [await start(), await start(), await start('Actual', river)]
    await workOut()
    await owner(`update muster.notification_request set told = '{}' where incident_id = $1`, [broken])
    await owner(
      `update muster.notification_request set words = words #- '{templates,email}' where incident_id = $1`,
      [partly],
    )
    const notifier = tell()
    const states = async (incidentId: string) =>
      (await done(notifier, incidentId)).map(({ state, problem }) => [state, problem])
    expect(await states(broken)).toEqual([['failed', expect.stringContaining('could not read the message')]])
    expect(await states(partly)).toEqual([['sent', null]])
    expect(await states(whole)).toEqual([['sent', null]])
    const shown = await telling.world.ask(
      deliveryCalls.getIncidentNotifications,
      { params: { incidentId: broken } },
      manager,
    )
    expect(shown).toMatchObject({ total: 1, notReached: 1 })
  })

  test('or worked out keeps no other from its turn, and is shown as given up in the end', async () => {
    await telling.rule([await telling.group([ann])], { channels: ['email'] })
    const broken = await start()
    await owner(`update muster.notification_request set told = '{}' where incident_id = $1`, [broken])
    const whole = await start()
    const problems: unknown[] = []
    while (await resolveNextRequest(db, telling.config, (error) => problems.push(error)));
    expect(problems).toHaveLength(1)
    expect(await telling.deliveries(whole)).toHaveLength(1)
    for (let tries = 0; tries < 10; tries++) {
      await owner('update muster.notification_request set next_try_at = now() where next_try_at is not null')
      await workOut()
    }
    const { wishes } = await telling.world.ask(
      deliveryCalls.getIncidentNotifications,
      { params: { incidentId: broken } },
      manager,
    )
    expect(wishes).toMatchObject([{ isWorkedOut: false, isGivenUp: true, recipients: 0 }])
  })
})

test('of what waits, real incidents go first', async () => {
  await telling.rule([await telling.group([ann])], { channels: ['email'] })
  const [drill, real] = [await start(), await start('Actual')]
  expect(await resolveNextRequest(db, telling.config)).toBe(true)
  expect(await telling.deliveries(drill)).toEqual([])
  await workOut()
  await owner(
    `update muster.notification_delivery set next_try_at = now() - interval '1 minute' where incident_id = $1`,
    [drill],
  )
  const [first] = await claim('email', 1)
  expect(first?.about).toMatchObject({ is: 'incident', incidentId: real })
})

test('what nobody could try for an hour is not begun any more, except for a webhook', async () => {
  const { endpointId } = await telling.webhook()
  await telling.rule([await telling.group([ann, { kind: 'endpoint', endpointId }])])
  const incidentId = await start()
  await workOut()
  await owner(`update muster.notification_delivery set queued_at = now() - interval '61 minutes'`)
  const rows = await done(tell(), incidentId)
  expect(rows.map(({ channel, state }) => `${channel} ${state}`).sort()).toEqual([
    'email failed',
    'webhook sent',
  ])
})

test('quiet hours that began since are kept at a second try of a drill', async () => {
  const groupId = await telling.group([ann])
  await telling.rule([groupId], { channels: ['email'] })
  const incidentId = await start()
  await workOut()
  await claim()
  const minute = (later: number) => new Date(Date.now() + later * 60_000).toISOString().slice(11, 16)
  const quiet = { from: minute(-5), to: minute(5), timeZone: 'UTC' }
  await owner('update muster.notification_group set quiet = $2 where id = $1', [
    groupId,
    JSON.stringify(quiet),
  ])
  await telling.makeDue()
  expect(await done(tell(), incidentId)).toMatchObject([{ state: 'held' }])
  expect(telling.mail.taken).toEqual([])
})

test('a browser is told for one person at a time, and nobody has more than ten', async () => {
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
  const subscribe = (as: typeof manager, path: string) =>
    telling.world.ask(
      notifiedCalls.subscribePush,
      { body: { subscription: { endpoint: `${telling.push.url}${path}`, keys }, device: path } },
      as,
    )
  const browsersOf = async (as: typeof manager) =>
    (await telling.world.ask(notifiedCalls.listPushSubscriptions, {}, as)).map(({ device }) => device)
  const { Staff } = telling.oak.staff
  await subscribe(Staff, '/shared')
  await subscribe(manager, '/shared')
  expect([await browsersOf(Staff), await browsersOf(manager)]).toEqual([[], ['/shared']])
  for (let at = 1; at <= 10; at++) await subscribe(manager, `/own${at}`)
  expect(await browsersOf(manager)).toEqual(Array.from({ length: 10 }, (_, at) => `/own${10 - at}`))
})

test('before telling people, command sees how many that would be, and nobody’s name; staff see nothing', async () => {
  await telling.rule([await telling.group([ann, { ...ann, address: 'bo@example.org' }])], {
    channels: ['email'],
    stages: ['update'],
  })
  const incidentId = await start()
  const { SiteSpecific, Staff } = telling.oak.staff
  const ask = (stage: 'update' | 'end', as: typeof manager) =>
    telling.world.call(deliveryCalls.getIncidentAudience, { params: { incidentId }, query: { stage } }, as)
  const two = { channel: 'email', isConfigured: true, recipients: 2, held: 0 }
  expect((await ask('update', SiteSpecific)).body).toEqual({ channels: [two] })
  expect((await ask('end', SiteSpecific)).body).toEqual({ channels: [] })
  expect((await ask('update', Staff)).status).toBe(403)
  expect((await ask('update', telling.world.tenants[1].staff.Manager)).status).toBe(404)
})
