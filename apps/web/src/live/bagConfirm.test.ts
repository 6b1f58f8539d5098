import { expect, test } from 'vitest'
import { isConfirmed, isReportedBy } from './bagConfirm.ts'
import type { OutboxEntry } from './bagOutbox.ts'
import type { BagState } from './bagState.ts'

const incidentId = '0199aaaa-0000-4000-8000-000000000001'
const entry = (progress: OutboxEntry['progress']): OutboxEntry => ({
  commandId: 'c1',
  incidentId,
  at: '2026-03-01T10:00:00.000Z',
  action: { kind: 'seen', upTo: 1 },
  progress,
})
const sent = entry({ stage: 'sent', version: 7, sentAt: 1_000 })
const at = (version: number, id = incidentId) => ({ incident: { id, version } }) as unknown as BagState

test.each<[string, OutboxEntry, BagState | null, number, boolean]>([
  ['waiting is never confirmed', entry({ stage: 'waiting' }), at(9), 9_000, false],
  [
    'refused stays until somebody has read it',
    entry({ stage: 'refused', sentence: 'No.' }),
    at(9),
    9_000,
    false,
  ],
  ['sent, but the page is not as far', sent, at(6), 0, false],
  ['sent, and the page is as far', sent, at(7), 0, true],
  ['sent, and another incident is as far', sent, at(9, 'other'), 0, false],
  ['sent, and the server was asked again afterwards', sent, null, 1_001, true],
  ['sent, and the last question is older than the answer', sent, at(6), 999, false],
])('%s', (_, it, state, readAt, expected) => {
  expect(isConfirmed(it, state, readAt)).toBe(expected)
})

test('a message stands in the log as soon as the stream tells of it; what else was sent waits for its answer', () => {
  const waiting = entry({ stage: 'waiting' })
  const chat: OutboxEntry = { ...waiting, action: { kind: 'chat', text: 'Eleven', author: null } }
  expect(isReportedBy(chat, { commandId: 'bag:c1' })).toBe(true)
  expect(isReportedBy(chat, { commandId: 'bag:c11' })).toBe(false)
  expect(isReportedBy(chat, { commandId: 'bag:xc1' })).toBe(false)
  expect(isReportedBy(waiting, { commandId: 'bag:c1' })).toBe(false)
})
