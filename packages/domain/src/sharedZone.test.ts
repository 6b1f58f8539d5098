import { expect, test } from 'vitest'
import { sharedZone } from './sharedZone.ts'

test('sites that share a zone have their times in it; others in that of the organization', () => {
  const zones = { organization: 'America/Chicago', sites: new Map([[2, 'America/Denver']]) }
  expect([[1], [2], [2, 2], [1, 2], []].map((ids) => sharedZone(zones, ids))).toEqual([
    'America/Chicago',
    'America/Denver',
    'America/Denver',
    'America/Chicago',
    'America/Chicago',
  ])
  expect(sharedZone({ ...zones, organization: null }, [1])).toBe(null)
  expect(sharedZone({ ...zones, organization: null }, [1, 2])).toBe('America/Denver')
})
