import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { accountOf, oak } from '../../test/accounts.ts'
import { publicBagPages } from './bagPages.ts'
import { deskPages } from './deskPages.ts'
import { fieldPages } from './fieldPages.ts'
import { guestPages } from './guestPages.ts'
import { layers } from './layers.ts'
import { menuEntries } from './menuEntries.ts'

const src = new URL('../', import.meta.url)
const sections = [...deskPages, ...guestPages(true), ...fieldPages]
const pages = [...sections.flatMap(({ pages: own }) => own), ...publicBagPages]

const admin = accountOf(
  { isGlobalAdmin: true, currentTenantKey: 'oak' },
  { tenant: oak, role: 'GlobalAdmin' },
)

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

test('no two pages of a table have the same address or the same file', () => {
  for (const table of [deskPages, guestPages(true), fieldPages, [{ pages: publicBagPages }]]) {
    const own = table.flatMap(({ pages }) => pages)
    expect(new Set(own.map(({ path }) => path)).size).toBe(own.length)
    expect(new Set(own.map(({ load }) => fileOf(load))).size).toBe(own.length)
  }
})

test('every page has a title', () => {
  expect(pages.filter(({ title }) => !/^[A-Z].*\S$/.test(title))).toEqual([])
})

test('who is asked for a right is asked to sign in first', () => {
  const guarded = sections.filter(({ guard }) => guard)
  expect(guarded.length).toBeGreaterThan(5)
  expect(guarded.filter(({ within }) => !within.includes('signedIn'))).toEqual([])
})

test('every entry of the menus leads to a page, and to its own', () => {
  const { top, side } = menuEntries(deskPages)
  const leads = [...top.map(({ to }) => to(admin)), ...side.map(({ to }) => to(admin))]
  const routes = deskPages.flatMap(({ pages: own }) => own.map(({ path }) => ({ path })))
  const found = leads.map((to) => matchRoutes(routes, (to ?? '').split('?')[0] ?? '')?.[0]?.route.path)
  const wanted = deskPages.flatMap(({ pages: own }) => own)
  expect(found).toEqual([
    ...wanted.flatMap(({ path, menu = [] }) => menu.map(() => path)),
    ...wanted.filter((page) => page.side).map(({ path }) => path),
  ])
})

test('every entry of the menus asks for a right, but home and what to do in an incident', () => {
  const { top, side } = menuEntries(deskPages)
  expect(top.filter(({ right }) => right === null)).toEqual([])
  expect(side.filter(({ right }) => right === null).map(({ title }) => title)).toEqual([
    'Home',
    'How to run an incident',
  ])
})
