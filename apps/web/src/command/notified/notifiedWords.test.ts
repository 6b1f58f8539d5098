import type { Delivery, IncidentNotifications } from '@muster/contract/deliveryCalls'
import { expect, test } from 'vitest'
import { deliveryNote, deliveryStatus, isUnderWay, notifiedLine, notifiedRows } from './notifiedWords.ts'

const at = '2026-11-20T10:00:00Z'
const request = {
  seq: 1,
  stage: 'start' as const,
  at,
  message: 'Locks.',
  byName: 'Kim',
  isWorkedOut: true,
  isGivenUp: false,
  recipients: 5,
}
const notified = (part: Partial<IncidentNotifications>): IncidentNotifications => ({
  wishes: [request],
  counts: [],
  total: 0,
  notReached: 0,
  acknowledged: 0,
  ...part,
})
const some = notified({
  counts: [
    { channel: 'sms', state: 'delivered', count: 2, acknowledged: 1 },
    { channel: 'sms', state: 'failed', count: 1, acknowledged: 0 },
    { channel: 'email', state: 'sent', count: 2, acknowledged: 0 },
  ],
  total: 5,
  notReached: 1,
  acknowledged: 1,
})

test('each channel that was used has a row, in the order of the channels', () => {
  expect(notifiedRows(some.counts)).toMatchObject([
    { channel: 'email', sent: 2, failed: 0, total: 2 },
    { channel: 'sms', delivered: 2, failed: 1, total: 3, acknowledged: 1 },
  ])
})

test('the line says how many were sent and, before anything else, who was not reached', () => {
  expect(notifiedLine(some)).toBe('4 of 5 messages sent · 1 not reached · 1 read')
  const queued = { channel: 'sms' as const, state: 'queued' as const, count: 3, acknowledged: 0 }
  expect(notifiedLine({ ...some, counts: [...some.counts, queued], total: 8, notReached: 4 })).toBe(
    '4 of 8 messages sent · 1 not reached · 3 not reached yet, trying again · 1 read',
  )
  expect(notifiedLine(notified({ wishes: [] }))).toBe('None sent.')
  expect(notifiedLine(notified({}))).toBe('No rule covers this, so no one was notified.')
  expect(notifiedLine(notified({ wishes: [{ ...request, isWorkedOut: false }] }))).toBe('Finding recipients…')
  const givenUp = { ...request, isWorkedOut: false, isGivenUp: true }
  const nobody = 'Of 1 message recipients could not be found, so no one was notified'
  expect(notifiedLine(notified({ wishes: [givenUp] }))).toBe(`${nobody}.`)
  expect(notifiedLine({ ...some, wishes: [request, givenUp] })).toContain(nobody)
  expect(isUnderWay(notified({ wishes: [givenUp] }))).toBe(false)
})

test('numbers still change while something waits', () => {
  expect(isUnderWay(some)).toBe(false)
  expect(isUnderWay(notified({ wishes: [{ ...request, isWorkedOut: false }] }))).toBe(true)
  const waiting = { channel: 'sms' as const, state: 'queued' as const, count: 1, acknowledged: 0 }
  expect(isUnderWay(notified({ counts: [waiting] }))).toBe(true)
})

const delivery: Delivery = {
  deliveryId: 'd',
  incidentId: 'i',
  seq: 1,
  stage: 'start',
  channel: 'email',
  name: 'Kim',
  address: 'kim@example.org',
  state: 'sent',
  problem: null,
  tries: 1,
  queuedAt: at,
  sentAt: at,
  deliveredAt: null,
  acknowledgedAt: null,
  nextTryAt: null,
}

test('what quiet hours hold back says so, and what failed says why', () => {
  expect(deliveryNote({ ...delivery, state: 'held' })).toMatch(/^Held: .* quiet hours/)
  expect(deliveryNote({ ...delivery, state: 'failed', problem: 'No such mailbox.' })).toBe('No such mailbox.')
})

test('who has read it was reached, whatever a server said', () => {
  expect(deliveryStatus(delivery).words).toBe('Sent')
  expect(deliveryStatus({ ...delivery, state: 'failed', acknowledgedAt: at }).words).toBe('Read')
})
