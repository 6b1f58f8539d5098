import { expect, test } from 'vitest'
import { type ChannelState, channelStatus } from './channelStatus.ts'

const way: ChannelState = {
  channel: 'sms',
  isConfigured: true,
  missing: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  lastProblem: null,
}
const [early, late] = ['2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z']

test('the last message says whether a way works', () => {
  expect(channelStatus(way).kind).toBe('unused')
  expect(channelStatus({ ...way, lastSuccessAt: late, lastFailureAt: early }).kind).toBe('works')
  expect(channelStatus({ ...way, lastSuccessAt: early, lastFailureAt: late }).kind).toBe('failing')
  expect(channelStatus({ ...way, lastFailureAt: early }).kind).toBe('failing')
})

test('what is not set up is off, whatever it once did', () => {
  expect(channelStatus({ ...way, isConfigured: false, lastSuccessAt: late }).kind).toBe('off')
})
