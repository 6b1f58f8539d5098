import { expect, test } from 'vitest'
import { partsShown, readOverviewView, writeOverviewView } from './overviewView.ts'

const read = (text: string) => readOverviewView(new URLSearchParams(text))

test('an address and what it shows say the same', () => {
  const text = 'filter=hill&view=map&sort=-rooms&only=incident&here=1&site=7&at=6.50%2F-0.5243%2F37.0195'
  const view = read(text)
  expect(view).toEqual({
    filter: 'hill',
    view: 'map',
    sort: '-rooms',
    only: 'incident',
    isHere: true,
    siteId: 7,
    camera: { zoom: 6.5, latitude: -0.5243, longitude: 37.0195 },
  })
  expect(String(writeOverviewView(view))).toBe(text)
  expect(String(writeOverviewView(read('')))).toBe('')
})

test('what cannot be understood is left out', () => {
  const wrong = 'view=globe&sort=colour&only=x&here=yes&site=-1&at=6/91/0'
  expect(String(writeOverviewView(read(wrong)))).toBe('')
  for (const at of ['6/1', '6/a/b', '', '6/1/2/3']) expect(read(`at=${at}`).camera).toBeNull()
  expect(read(`filter=${'x'.repeat(201)}`).filter).toBe('')
})

test('a phone shows the list until it is asked for the map; a desk shows both where there is a place', () => {
  expect(partsShown('', false, true)).toBe('list')
  expect(partsShown('both', false, true)).toBe('list')
  expect(partsShown('map', false, true)).toBe('map')
  expect(partsShown('', true, true)).toBe('both')
  expect(partsShown('', true, false)).toBe('list')
  expect(partsShown('map', true, false)).toBe('map')
})
