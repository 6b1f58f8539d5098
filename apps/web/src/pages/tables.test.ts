import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { publicBagPages } from './bagPages.ts'
import { deskPages } from './deskPages.ts'
import { fieldPages } from './fieldPages.ts'
import { guestPages } from './guestPages.ts'
import { layers } from './layers.ts'

const src = new URL('../', import.meta.url)
const sections = [...deskPages, ...guestPages(true), ...fieldPages]
const pages = [...sections.flatMap(({ pages: own }) => own), ...publicBagPages]

/** The name of the file that a page or layer loads, without its ending. */
function fileOf(load: () => unknown): string | undefined {
  return load.toString().match(/(\w+)\.tsx\b/)?.[1]
}

/** Shown in place of another page, or the frame of one: no address leads to them. */
const withoutAddress = ['ErrorPage', 'NotFoundPage', 'GuestPage']

test('every page is an entry of one table', () => {
  const files = globSync('**/*Page.tsx', { cwd: src })
    // A room's pages come in three files of screens (classroom/classroomRoutes.tsx).
    .filter((file) => !file.startsWith('classroom'))
    .map((file) => basename(file, '.tsx'))
  expect(pages.map(({ load }) => fileOf(load)).sort()).toEqual(
    files.filter((name) => !withoutAddress.includes(name)).sort(),
  )
})

test('every page, frame and guard is exported by default under the name of its file', () => {
  const names = [...pages.map(({ load }) => load), ...layers.values()].map(fileOf)
  const files = globSync('**/*.tsx', { cwd: src })
  const otherwise = names.filter((name) => {
    const file = files.find((each) => basename(each, '.tsx') === name) ?? ''
    return !readFileSync(new URL(file, src), 'utf8').includes(`export default function ${name}(`)
  })
  expect(otherwise).toEqual([])
})

test('every frame and guard of the desk’s table is known, and every one that is known is used', () => {
  const used = new Set(deskPages.flatMap(({ within }) => within))
  expect([...used].sort()).toEqual([...layers.keys()].sort())
})
