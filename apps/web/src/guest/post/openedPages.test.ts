import { expect, test } from 'vitest'
import { openedPages } from './openedPages.ts'

const shelf = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('each page is opened for the first time once, also after a reload and in another tab', () => {
  const device = shelf()
  const pages = openedPages(device, 'k', 'token')
  expect(['board', 'chat', 'board', 'plan', 'chat'].map((page) => pages.isFirst(page as 'board'))).toEqual([
    ...[true, true, false, true, false],
  ])
  expect(openedPages(device, 'k', 'token').isFirst('board')).toBe(false)
  expect(openedPages(device, 'k', 'token').isFirst('clearRooms')).toBe(true)
  expect(pages.isFirst('clearRooms')).toBe(false)
})

test('whoever is let in anew opens them for the first time again', () => {
  const device = shelf()
  openedPages(device, 'k', 'token').isFirst('board')
  expect(openedPages(device, 'k', 'another').isFirst('board')).toBe(true)
})

test('where nothing can be kept, it lasts as long as the page', () => {
  for (const device of [null, { getItem: () => '{', setItem: () => expect.fail('full') }]) {
    const pages = openedPages(device, 'k', 'token')
    expect([pages.isFirst('board'), pages.isFirst('board')]).toEqual([true, false])
  }
})
