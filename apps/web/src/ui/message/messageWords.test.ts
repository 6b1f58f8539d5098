import type { SentMessage } from '@muster/contract/deliveryCalls'
import { expect, test } from 'vitest'
import { deliveryProblemOf, deliveryStatusOf } from './messageWords.ts'

const at = '2026-03-02T10:00:00Z'
const message: SentMessage = {
  deliveryId: 'd',
  channel: 'email',
  name: 'Kim',
  address: 'kim@example.org',
  state: 'sent',
  problem: null,
  tries: 1,
  queuedAt: at,
  sentAt: at,
  deliveredAt: null,
  nextTryAt: null,
}
const inVain: SentMessage = { ...message, state: 'queued', problem: 'Nobody answers.' }

test('what failed says why, and what waits after a try says that too', () => {
  expect(deliveryProblemOf(message)).toBeNull()
  expect(deliveryProblemOf({ ...message, state: 'failed', problem: 'No such mailbox.' })).toBe(
    'No such mailbox.',
  )
  expect(deliveryProblemOf({ ...message, state: 'failed', address: null })).toBe('No contact details.')
  expect(deliveryProblemOf({ ...message, state: 'failed', channel: 'push', address: null })).toBe(
    'It was refused.',
  )
  expect(deliveryProblemOf(inVain)).toBe('Nobody answers. Tried once.')
  expect(deliveryProblemOf({ ...inVain, tries: 2, nextTryAt: at })).toBe(
    'Nobody answers. Tried 2 times; trying again.',
  )
})

test('what no server has had time for is not “tried 0 times”, and what a server says ends with a full stop', () => {
  expect(deliveryProblemOf({ ...inVain, tries: 0, nextTryAt: at })).toBe('Nobody answers. Trying again.')
  expect(deliveryProblemOf({ ...inVain, tries: 0 })).toBe('Nobody answers.')
  expect(deliveryProblemOf({ ...inVain, problem: '554 down' })).toBe('554 down. Tried once.')
  expect(deliveryProblemOf({ ...message, state: 'failed', problem: '554 down' })).toBe('554 down.')
  expect(deliveryProblemOf({ ...message, state: 'failed', problem: 'Is it you?' })).toBe('Is it you?')
})

test('what was tried in vain is not reached yet', () => {
  expect(deliveryStatusOf(message)).toEqual({ kind: 'sent', words: 'Sent' })
  expect(deliveryStatusOf(inVain)).toEqual({ kind: 'trying', words: 'Not reached yet' })
})
