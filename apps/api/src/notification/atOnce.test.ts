import { expect, test } from 'vitest'
import { AtOnce } from './atOnce.ts'

test('a no beside others that are on their way, or soon after one that was taken, asks for fewer; a lone one says away', () => {
  const atOnce = new AtOnce(8)
  expect(atOnce.notTaken(false, 0)).toBe(false)
  expect(atOnce.limit).toBe(1)
  atOnce.taken(1_000)
  expect(atOnce.notTaken(true, 2_000)).toBe(false)
  expect(atOnce.notTaken(true, 7_000)).toBe(true)
})

test('a server that takes three at once is found out to take three', () => {
  const atOnce = new AtOnce(8)
  let refused = 0
  for (let at = 0; at < 2_000; at++) {
    if (atOnce.limit <= 3) atOnce.taken(at)
    else {
      refused += 1
      expect(atOnce.notTaken(false, at)).toBe(false)
    }
  }
  expect(atOnce.limit).toBe(3)
  expect(refused).toBeLessThan(10)
})

test('one that was away is sent as many as ever once it is back', () => {
  const atOnce = new AtOnce(8)
  for (let at = 0; at < 8; at++) atOnce.notTaken(false, at)
  expect(atOnce.notTaken(true, 100)).toBe(true)
  for (let at = 0; at < 200; at++) atOnce.taken(1_000 + at)
  expect(atOnce.limit).toBe(8)
})
