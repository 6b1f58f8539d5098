import { expect, test } from 'vitest'
import { median, quantile } from './quantiles.ts'

const hundred = Array.from({ length: 100 }, (_, place) => 100 - place)

test('the 99th percentile of a hundred values is the 99th smallest', () => {
  expect(quantile(hundred, 0.99)).toBe(99)
})

test('the slowest is the largest, and the median one that was measured', () => {
  expect(quantile(hundred, 1)).toBe(100)
  expect(median([3, 1, 2])).toBe(2)
})

test('of nothing there is no figure', () => {
  expect(median([])).toBeNaN()
})
