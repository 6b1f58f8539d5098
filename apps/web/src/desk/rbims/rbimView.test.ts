import { expect, test } from 'vitest'
import { readRbimView, writeRbimView } from './rbimView.ts'

test('an address holds what the list shows', () => {
  const view = { part: 'told', state: 'offline', siteId: 3, search: 'gym', page: 2 } as const
  expect(readRbimView(writeRbimView(view))).toEqual(view)
})

test('what cannot be understood is left out', () => {
  const nothing = { part: 'list', state: null, siteId: null, search: '', page: 1 }
  expect(readRbimView(new URLSearchParams('part=x&state=dead&site=-1&page=x'))).toEqual(nothing)
  expect(writeRbimView({ ...nothing, part: 'list' }).size).toBe(0)
})
