import { expect, test } from 'vitest'
import type { SiteLimits } from './siteLimits.ts'
import { selectionFor, sitesFor } from './siteSelection.ts'

const high = { id: 3, name: 'Oakridge High' }
const middle = { id: 12, name: 'Oakridge Middle' }
const elementary = { id: 7, name: 'Ash Elementary' }
const sites = [high, middle, elementary]

const open: SiteLimits = { state: 'loaded', allowed: null }
const held: SiteLimits = { state: 'loaded', allowed: [3] }

test('sites are listed by name, also 2 before 10', () => {
  expect(sitesFor(sites, open)).toEqual([elementary, high, middle])
  const numbered = [
    { id: 1, name: 'School 10' },
    { id: 2, name: 'School 2' },
  ]
  expect(sitesFor(numbered, open).map(({ id }) => id)).toEqual([2, 1])
})

test('whoever is held to sites sees those alone', () => {
  expect(sitesFor(sites, held)).toEqual([high])
  expect(sitesFor(sites, { state: 'loaded', allowed: [] })).toEqual([])
})

test('before the authorization is loaded nothing is cut', () => {
  expect(sitesFor(sites, { state: 'loading' })).toHaveLength(3)
  expect(selectionFor('12', { state: 'notLoaded' })).toBe('12')
})

test('a selected site that is not allowed becomes empty', () => {
  expect(selectionFor('3', held)).toBe('3')
  expect(selectionFor('12', held)).toBe('')
})

test('a selection that is no number becomes empty, and empty stays empty', () => {
  for (const text of ['high', '3x', '3.0', '-3', ' 3', '']) expect(selectionFor(text, held)).toBe('')
})

test('whoever is not held to sites keeps what is selected', () => {
  expect(selectionFor('12', open)).toBe('12')
  expect(selectionFor('', open)).toBe('')
})
