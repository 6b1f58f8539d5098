import { startIncident } from '@muster/contract/incidentCalls'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addressesInLine } from '../../../../../tools/ciAdds.ts'
import { startMailServer, type TakenMail } from '../../../test/mailServer.ts'
import { type NotificationWorld, openNotificationWorld } from '../../../test/notificationWorld.ts'
import type { TestTenant } from '../../../test/school.ts'
import { drillAt } from '../../../test/world.ts'

/** Tests that no organization waits for the messages of another, and no real alert for a drill. */

let telling: NotificationWorld
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  telling = await openNotificationWorld()
  ;[oak, river] = telling.world.tenants
})
beforeEach(() => telling.forget())
afterAll(() => telling.close())

const peopleOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}-${at}@example.org`)

/** Lets all alerts of a tenant go to so many people by mail. */
async function tellPeople(tenant: TestTenant, name: string, count: number) {
  const groupId = await telling.group([], {}, tenant)
  await telling.world.asOwner((owner) =>
    owner.query(
      `insert into notification_member (id, tenant_id, group_id, member)
      select gen_random_uuid(), $1, $2, jsonb_build_object('kind', 'email', 'address', address, 'name', null)
      from unnest($3::text[]) address`,
      [tenant.id, groupId, peopleOf(name, count)],
    ),
  )
  await telling.rule([groupId], { channels: ['email'] }, tenant)
}

const actions = ['Lockdown', 'Hold', 'Secure', 'Evacuate', 'Shelter'] as const
const started = new Map<TestTenant, number>()

/** Starts an incident at a site that has none with its action yet. */
const start = (tenant: TestTenant, kind: 'Actual' | 'Exercise') => {
  const before = started.get(tenant) ?? 0
  started.set(tenant, before + 1)
  const site = tenant.sites[before % 2] ?? tenant.sites[0]
  const action = actions[Math.floor(before / 2)] ?? 'Lockdown'
  const body = { ...drillAt([site]), kind, action, type: action === 'Lockdown' ? (1 as const) : (7 as const) }
  return telling.world.ask(startIncident, { body }, tenant.staff.Manager)
}

function tell(place = telling.config) {
  const notifier = telling.notifier({}, place)
  onTestFinished(() => notifier.stop())
  return notifier
}

const mailsTo = (name: string, taken: readonly TakenMail[] = telling.mail.taken) =>
  taken.filter(({ to }) => to[0]?.startsWith(`${name}-`)).length

describe('while thousands of people of another organization are told', () => {
  test.each([
    ['of a drill', 'Exercise'],
    ['of a real incident', 'Actual'],
  ] as const)(
    '%s, each of ten is told of a real incident within five seconds',
    async (_, kind) => {
      await tellPeople(river, 'river', addressesInLine)
      await tellPeople(oak, 'oak', 10)
      const notifier = tell()
      await start(river, kind)
      notifier.wake()
      // Once while their recipients are still looked up, and once while all of them stand in line.
      for (const round of [1, 2]) {
        const began = performance.now()
        await start(oak, 'Actual')
        notifier.wake()
        await vi.waitFor(() => expect(mailsTo('oak')).toBe(10 * round), { timeout: 20_000, interval: 20 })
        expect(performance.now() - began).toBeLessThan(5_000)
        await vi.waitFor(() => expect(mailsTo('river')).toBeGreaterThan(100), { timeout: 60_000 })
      }
      const { rows } = await telling.world.asOwner((owner) =>
        owner.query('select count(*)::int from notification_delivery where tenant_id = $1', [river.id]),
      )
      expect(rows[0].count).toBe(addressesInLine)
    },
    150_000,
  )
})

test('a real incident is told before what is left of a drill of the same organization', async () => {
  const people = 300
  await tellPeople(oak, 'oak', people)
  const notifier = tell()
  await start(oak, 'Exercise')
  notifier.wake()
  await vi.waitFor(() => expect(telling.mail.taken.length).toBeGreaterThan(20), { timeout: 20_000 })
  await start(oak, 'Actual')
  notifier.wake()
  const isDrill = ({ text }: TakenMail) => /^Subject: DRILL/m.test(text)
  const isReal = (mail: TakenMail) => !isDrill(mail)
  const { taken } = telling.mail
  await vi.waitFor(() => expect(taken.filter(isReal)).toHaveLength(people), { timeout: 30_000 })
  const lastReal = taken.findLastIndex(isReal)
  expect(taken.slice(0, lastReal).filter(isDrill).length).toBeLessThan(people)
  // A few are begun wherever the next claim takes long.
  expect(taken.slice(taken.findIndex(isReal), lastReal).filter(isDrill).length).toBeLessThan(people / 5)
}, 60_000)

test('a mail server that is slow to answer drills takes a real alert meanwhile', async () => {
  const release = Promise.withResolvers<void>()
  const isDrill = ({ text }: TakenMail) => /^Subject: DRILL/m.test(text)
  const slow = await startMailServer(undefined, 0, async (mail) => isDrill(mail) && release.promise)
  onTestFinished(() => slow.close())
  await tellPeople(river, 'river', 100)
  await tellPeople(oak, 'oak', 6)
  const notifier = tell({ ...telling.config, SMTP_URL: slow.url })
  // Before it stops, which waits for answers.
  onTestFinished(() => release.resolve())
  await start(river, 'Exercise')
  notifier.wake()
  await vi.waitFor(() => expect(mailsTo('river', slow.taken)).toBe(6), { timeout: 20_000 })
  await start(oak, 'Actual')
  notifier.wake()
  await vi.waitFor(() => expect(mailsTo('oak', slow.taken)).toBe(6), { timeout: 10_000 })
  expect(mailsTo('river', slow.taken)).toBe(6)
}, 60_000)

test('of two organizations in line each gets as much as the others, however many messages it has', async () => {
  const counts = { oak: 300, river: 60 }
  await tellPeople(oak, 'oak', counts.oak)
  await tellPeople(river, 'river', counts.river)
  await start(oak, 'Exercise')
  await start(river, 'Exercise')
  const notifier = tell()
  notifier.wake()
  await vi.waitFor(() => expect(mailsTo('river')).toBe(counts.river), { timeout: 30_000 })
  // What was claimed before the other stood in line goes first.
  expect(mailsTo('oak')).toBeLessThan(2 * counts.river + 80)
}, 60_000)
