import { getIncidentNotifications, listDeliveries } from '@muster/contract/deliveryCalls'
import { endIncident, startIncident } from '@muster/contract/incidentCalls'
import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import { expect, onTestFinished, vi } from 'vitest'
import type { NotificationWorld } from './notificationWorld.ts'
import { newId } from './roomCalls.ts'
import { drillAt } from './world.ts'

/**
 * The steps of tests that start incidents and wait for their notifications, as a manager of the first tenant.
 * @param now answers the world of the test that runs
 */
export function notifyingSteps(now: () => NotificationWorld) {
  const manager = () => now().oak.staff.Manager
  /** Notifiers that a database notice would wake. */
  const running: { wake: () => void }[] = []

  /** Starts notifying people until the test is over. */
  function tell(...options: Parameters<NotificationWorld['notifier']>) {
    const notifier = now().notifier(...options)
    onTestFinished(() => notifier.stop())
    running.push(notifier)
    onTestFinished(() => void running.splice(0))
    return notifier
  }

  /** Looks until it holds, waking the notifiers meanwhile. @param timeout in milliseconds */
  function wakeUntil(look: () => Promise<void>, timeout = 10_000) {
    const wakeAndLook = () => {
      for (const each of running) each.wake()
      return look()
    }
    return vi.waitFor(wakeAndLook, { timeout, interval: 50 })
  }

  /** Counts an incident's deliveries by channel and state: `{ 'email sent': 2 }`. */
  async function states(incidentId: string) {
    const rows = await now().deliveries(incidentId)
    const groups = Map.groupBy(rows, ({ channel, state }) => `${channel} ${state}`)
    return Object.fromEntries([...groups].map(([key, some]) => [key, some.length]))
  }
  const becomes = (incidentId: string, expected: Record<string, number>) =>
    wakeUntil(async () => expect(await states(incidentId)).toEqual(expected))

  const summaryOf = (incidentId: string) =>
    now().world.ask(getIncidentNotifications, { params: { incidentId } }, manager())
  const becomesNotReached = (incidentId: string, count: number, timeout?: number) =>
    wakeUntil(async () => expect((await summaryOf(incidentId)).notReached).toBe(count), timeout)
  const listed = async (incidentId: string, as = manager()) =>
    (await now().world.ask(listDeliveries, { params: { incidentId }, query: {} }, as)).items

  const start = async (kind: IncidentKind = 'Exercise') => {
    const body = { ...drillAt([now().oak.sites[0]]), kind }
    await now().world.ask(startIncident, { body }, manager())
    return body.incidentId
  }
  const end = (incidentId: string) => {
    const input = { params: { incidentId }, body: { ...newId(), message: 'All clear.' } }
    return now().world.ask(endIncident, input, manager())
  }
  return { tell, states, becomes, summaryOf, becomesNotReached, listed, start, end }
}

/** The line of a group for an email address. */
export const mail = (address: string) => ({ kind: 'email' as const, address, name: null })
