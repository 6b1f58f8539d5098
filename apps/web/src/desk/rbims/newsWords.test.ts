import type { SentMessage } from '@muster/contract/deliveryCalls'
import type { RbimNews } from '@muster/contract/rbimNewsCalls'
import { expect, test } from 'vitest'
import { isUnderWay, reachedLine, whyOf } from './newsWords.ts'

const news = (part: Partial<RbimNews>): RbimNews => ({
  newsId: '0192f2a0-0000-7000-8000-000000000001',
  siteId: 1,
  siteName: 'East',
  at: '',
  changes: [],
  total: 1,
  isWorkedOut: true,
  isGivenUp: false,
  counts: [],
  notReached: 0,
  ...part,
})
const message = (part: Partial<SentMessage>): SentMessage => ({
  deliveryId: '0192f2a0-0000-7000-8000-000000000001',
  channel: 'email',
  name: 'Ann',
  address: null,
  state: 'queued',
  problem: null,
  tries: 0,
  queuedAt: '',
  sentAt: null,
  deliveredAt: null,
  nextTryAt: null,
  ...part,
})

test('how far it came is said way by way', () => {
  const counts = [
    { channel: 'sms' as const, state: 'failed' as const, count: 1 },
    { channel: 'email' as const, state: 'sent' as const, count: 12 },
    { channel: 'email' as const, state: 'queued' as const, count: 1 },
  ]
  expect(reachedLine(news({ counts }))).toBe('Email: 12 sent, 1 waiting · Text message: 1 not reached')
  expect(isUnderWay(news({ counts }))).toBe(true)
  expect(reachedLine(news({}))).toMatch(/^No rule covers/)
  expect(isUnderWay(news({}))).toBe(false)
  expect(reachedLine(news({ isWorkedOut: false }))).toBe('Finding recipients…')
  expect(reachedLine(news({ isWorkedOut: false, isGivenUp: true }))).toMatch(/No one was notified/)
})

test('what waits for the end of quiet hours says so, and what was tried in vain says why', () => {
  const now = Date.parse('2026-03-02T23:00:00Z')
  const why = (part: Partial<SentMessage>) => whyOf(message(part), now, (at) => at.slice(11, 16))
  expect(why({ nextTryAt: '2026-03-03T06:00:00Z' })).toBe('Held for quiet hours until 06:00.')
  expect(why({ nextTryAt: '2026-03-02T23:00:01Z' })).toBeNull()
  expect(why({ problem: 'Busy.', tries: 2, nextTryAt: '2026-03-02T23:05:00Z' })).toBe(
    'Busy. Tried 2 times; trying again.',
  )
  expect(why({ state: 'sent' })).toBeNull()
})
