import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paths } from '../paths.ts'
import { isPreviewTab } from './isPreviewTab.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const searchOf = (path: string) => new URL(path, 'https://muster.test').search

test('the page that the board opens is a look, also when it has gone on and is read anew', () => {
  expect(isPreviewTab('B1', searchOf(paths.bagPreview('B1')))).toBe(true)
  expect(isPreviewTab('B1', '')).toBe(true)
})

test('a bag that is opened by its barcode, also in the same tab, is no look', () => {
  expect(isPreviewTab('B1', searchOf(paths.bagPreview('B1')))).toBe(true)
  expect(isPreviewTab('B2', searchOf(paths.bag('B2')))).toBe(false)
})

test('where the tab keeps nothing, the address alone tells', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(isPreviewTab('B1', '?look=1')).toBe(true)
  expect(isPreviewTab('B1', '')).toBe(false)
})
