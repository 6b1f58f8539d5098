import { expect, test } from 'vitest'
import { connectionShares, defaultConnections, minConnections } from './connections.ts'

test('whatever a server may have, its parts never open more, and none is left without', () => {
  for (let total = minConnections; total <= 100; total++) {
    const { pool, notifier, imports, lookups, signIn } = connectionShares(total)
    expect(3 + pool + notifier + imports + lookups + signIn).toBeLessThanOrEqual(
      Math.min(total, defaultConnections),
    )
    expect(Math.min(pool - 1, notifier, imports, lookups, signIn)).toBeGreaterThanOrEqual(1)
  }
})

test('a server alone has as many as it can use', () => {
  expect(connectionShares(defaultConnections)).toEqual({
    pool: 10,
    notifier: 6,
    imports: 4,
    lookups: 2,
    signIn: 2,
  })
})
