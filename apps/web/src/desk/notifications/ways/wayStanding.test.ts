import { expect, test } from 'vitest'
import { type Way, wayStanding } from './wayStanding.ts'

const way: Way = {
  channel: 'sms',
  isConfigured: true,
  missing: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  lastProblem: null,
}
const [early, late] = ['2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z']

test('the last message says whether a way works', () => {
  expect(wayStanding(way).is).toBe('unused')
  expect(wayStanding({ ...way, lastSuccessAt: late, lastFailureAt: early }).is).toBe('works')
  expect(wayStanding({ ...way, lastSuccessAt: early, lastFailureAt: late }).is).toBe('failing')
  expect(wayStanding({ ...way, lastFailureAt: early }).is).toBe('failing')
})

test('what is not set up is off, whatever it once did', () => {
  expect(wayStanding({ ...way, isConfigured: false, lastSuccessAt: late }).is).toBe('off')
})
