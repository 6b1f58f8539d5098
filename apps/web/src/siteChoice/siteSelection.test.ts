import { expect, test } from 'vitest'
import type { SiteLimits } from './siteLimits.ts'
import { selectedSite, selectionFor, sitesFor, withoutOtherSites } from './siteSelection.ts'

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

test('an address loses a site that is not to be selected, and nothing else', () => {
  const cut = (text: string, limits: SiteLimits) =>
    withoutOtherSites(new URLSearchParams(text), limits).toString()
  expect(cut('site=12&state=late', held)).toBe('state=late')
  expect(cut('site=high&page=2', held)).toBe('page=2')
  expect(cut('site=3&page=2', held)).toBe('site=3&page=2')
  expect(cut('site=12&page=2', open)).toBe('site=12&page=2')
  expect(cut('site=12', { state: 'loading' })).toBe('site=12')
  expect(cut('page=2', held)).toBe('page=2')
})

test('an address selects a site by its number alone', () => {
  const selected = (text: string) => selectedSite(new URLSearchParams(text))
  expect(selected('site=12')).toBe(12)
  for (const text of ['', 'site=', 'site=0', 'site=1e3', 'site=-3', 'site=2147483648', 'site=high'])
    expect(selected(text)).toBe(null)
})
