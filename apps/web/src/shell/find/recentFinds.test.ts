import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRecentFinds, rememberFind } from './recentFinds.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const page = (key: string) => ({ key, kind: 'Page' }) as const

test('the newest is first, each once, six at most', () => {
  for (const key of ['1', '2', '3', '4', '5', '6', '7', '3']) rememberFind('kim', page(key))
  expect(readRecentFinds('kim')).toEqual(['3', '7', '6', '5', '4', '2'])
})

test('somebody else at this browser begins anew', () => {
  rememberFind('kim', page('1'))
  expect(readRecentFinds('dana')).toEqual([])
  rememberFind('dana', page('2'))
  expect(readRecentFinds('kim')).toEqual([])
})

test('no name of a person, room, site or incident is kept', () => {
  for (const kind of ['Person', 'Room', 'Site', 'Incident'] as const)
    rememberFind('kim', { key: 'staff.1.Marta Quill', kind })
  expect(kept.size).toBe(0)
})

test('what cannot be read, or not be written, is as if nothing was opened', () => {
  for (const text of ['{', '[]', '{"who":"kim"}', '{"who":"kim","keys":[1]}']) {
    kept.set('muster.recentFinds', text)
    expect(readRecentFinds('kim')).toEqual([])
  }
  vi.stubGlobal('localStorage', undefined)
  rememberFind('kim', page('1'))
  expect(readRecentFinds('kim')).toEqual([])
})
