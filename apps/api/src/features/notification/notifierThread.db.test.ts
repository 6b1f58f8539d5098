import { setTimeout } from 'node:timers/promises'
import { getIncidentNotifications } from '@muster/contract/deliveryCalls'
import { startIncident } from '@muster/contract/incidentCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type NotificationWorld, openNotificationWorld } from '../../../test/notificationWorld.ts'
import { drillAt } from '../../../test/world.ts'

/** Tests that a server sends notifications in its own thread, started when needed. */

let telling: NotificationWorld
beforeAll(async () => {
  telling = await openNotificationWorld({ sendsNotifications: true })
})
afterAll(() => telling.close())

const people = 100

/** The thread is nicer than the server, so where others use the machine it takes many times as long as alone. */
const enough = 120_000

test(
  'a drill tells a hundred people in three ways while the server answers others as quickly as before',
  async () => {
    await telling.people(people)
    await telling.rule([await telling.group([{ kind: 'role', role: 'Staff' }])], {
      channels: ['email', 'sms', 'push'],
    })
    const body = drillAt([telling.oak.sites[0]])
    await telling.world.ask(startIncident, { body }, telling.oak.staff.Manager)
    const waits: number[] = []
    const taken = () =>
      [telling.mail.taken, telling.sms.taken, telling.push.received].map(({ length }) => length)
    // The tenant's own member of staff has an address and nothing else.
    const all = [people + 1, people, people]
    const isDone = () => taken().every((count, at) => count === all[at])
    const deadline = performance.now() + enough
    while (!isDone() && performance.now() < deadline) {
      const before = performance.now()
      await telling.world.ask(
        getIncidentNotifications,
        { params: { incidentId: body.incidentId } },
        telling.oak.staff.Manager,
      )
      waits.push(performance.now() - before)
      await setTimeout(5)
    }
    expect(taken()).toEqual(all)
    // The thread that serves phones did none of it; the fake servers run on it, too.
    const most = waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.95)]
    expect(most).toBeLessThan(250)
    await eventually(async () => {
      const rows = await telling.deliveries(body.incidentId)
      expect(rows.filter(({ state }) => state !== 'sent')).toEqual([])
    })
  },
  2 * enough,
)
