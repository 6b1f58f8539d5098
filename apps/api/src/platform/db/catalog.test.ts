import { expect, test } from 'vitest'
import { compareCatalog } from './catalog.ts'
import { describeCatalogLines, describeRepairs } from './describeCatalog.ts'

const expected = [
  'policy of_everyone on audit: for select to muster_global using (true)',
  'role muster_global',
  'table audit',
]

test('what a database has beyond that is its own affair', () => {
  expect(compareCatalog(expected, [...expected, 'table of_the_school'])).toEqual({
    missing: [],
    different: [],
  })
})

test('what is not there is missing, and what is made otherwise is different', () => {
  const found = ['policy of_everyone on audit: for select to muster_global using (false)', 'table audit']
  expect(compareCatalog(expected, found)).toEqual({
    missing: ['role muster_global'],
    different: [expected[0]],
  })
})

test('it is said in a phrase that names three of each kind', () => {
  const rooms = ['a', 'b', 'c', 'd'].map((table) => `policy of_tenant on ${table}: for all to public`)
  expect(describeCatalogLines([...rooms, 'enabled row-level security on room', 'role muster_app'])).toBe(
    '1 role (muster_app), 4 policies (of_tenant on a, of_tenant on b, of_tenant on c, …), 1 table without row-level security (room)',
  )
})

test('where nothing was lacking, nothing is said', () => {
  const nothing = { isAdopted: false, repaired: [], stillMissing: [], different: [] }
  expect(describeRepairs(nothing)).toEqual([])
  expect(describeRepairs({ ...nothing, stillMissing: ['table room'] })[0]).toContain(
    'Restore the database from a full backup.',
  )
})
