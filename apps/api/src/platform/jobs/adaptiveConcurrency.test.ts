import { expect, test } from 'vitest'
import { AdaptiveConcurrency } from './adaptiveConcurrency.ts'

test('a no beside others that are on their way, or soon after one that was taken, asks for fewer; a lone one says away', () => {
  const atOnce = new AdaptiveConcurrency(8)
  expect(atOnce.failed(false, 0)).toBe(false)
  expect(atOnce.limit).toBe(1)
  atOnce.succeeded(1_000)
  expect(atOnce.failed(true, 2_000)).toBe(false)
  expect(atOnce.failed(true, 7_000)).toBe(true)
})

test('a server that takes three at once is found out to take three', () => {
  const atOnce = new AdaptiveConcurrency(8)
  let refused = 0
  for (let at = 0; at < 2_000; at++) {
    if (atOnce.limit <= 3) atOnce.succeeded(at)
    else {
      refused += 1
      expect(atOnce.failed(false, at)).toBe(false)
    }
  }
  expect(atOnce.limit).toBe(3)
  expect(refused).toBeLessThan(10)
})

test('one that was away is sent as many as ever once it is back', () => {
  const atOnce = new AdaptiveConcurrency(8)
  for (let at = 0; at < 8; at++) atOnce.failed(false, at)
  expect(atOnce.failed(true, 100)).toBe(true)
  for (let at = 0; at < 200; at++) atOnce.succeeded(1_000 + at)
  expect(atOnce.limit).toBe(8)
})
