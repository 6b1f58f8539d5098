import { expect, test } from 'vitest'
import { connectionShares, fewestConnections, mostConnections } from './connections.ts'

test('whatever a server may have, its parts never open more, and none is left without', () => {
  for (let total = fewestConnections; total <= 100; total++) {
    const { pool, telling, imports } = connectionShares(total)
    expect(3 + pool + telling + imports).toBeLessThanOrEqual(Math.min(total, mostConnections))
    expect(Math.min(pool - 1, telling, imports)).toBeGreaterThanOrEqual(1)
  }
})

test('a server alone has as many as it can use', () => {
  expect(connectionShares(mostConnections)).toEqual({ pool: 10, telling: 6, imports: 4 })
})
