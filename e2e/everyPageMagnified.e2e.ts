import { expect } from '@playwright/test'
import { pagesThatAre } from './addresses.ts'
import { layout, problemsOf, twoScreens } from './magnified.ts'
import { namesOf } from './namedThings.ts'
import { scriptOf } from './pageFaults.ts'
import { startIncident } from './people.ts'
import { test } from './story.ts'

/** Every desk page, magnified, colored and pressed: what magnified.ts looks for. openedMagnified.e2e.ts has what opens over them. */

test('every desk page is whole however it is magnified, colored and pressed @ci', async ({ browser }) => {
  const all = pagesThatAre(await namesOf('GlobalAdmin')).filter(({ isPublic }) => !isPublic)
  expect(all.length).toBeGreaterThan(30)
  const screens = await twoScreens(browser, 'GlobalAdmin')
  const problems: string[] = []
  for (const { path, title } of [{ path: '/', title: 'Home' }, ...all])
    problems.push(...(await problemsOf(path, title, screens)))
  expect(problems).toEqual([])
})

test('the pages of a running incident are whole, too @ci', async ({ browser }) => {
  const screens = await twoScreens(browser, 'TenantAdmin')
  await startIncident(screens.atDesk, { kind: 'Drill', site: 'Oakridge Middle', action: 'Lockdown' })
  const board = new URL(screens.atDesk.url()).pathname
  const beside = ['after-action', 'clear-rooms', 'reunification', 'external-access']
  const pages = [
    board,
    ...['layout=list', 'layout=plan', 'view=message', 'view=timeline'].map((part) => `${board}?${part}`),
    ...beside.map((name) => board.replace('overview', name)),
    '/',
    '/chat',
    '/incident/start',
    '/incident/list',
  ]
  const problems: string[] = []
  for (const path of pages) problems.push(...(await problemsOf(path, null, screens)))
  expect(problems).toEqual([])
})

test('what is wrong is found', async ({ page }) => {
  await page.setContent(`<style>:focus-visible { outline: 3px solid }</style><main style="width: 200px; font: 16px sans-serif">
    <button style="width: 60px; height: 20px; overflow: hidden; white-space: nowrap; border: 0; background: #fff">Evacuate now</button>
    <p style="overflow: hidden; width: 40px; white-space: nowrap">To the football field</p>
    <input style="border: 1px solid #eee; background: #fff" aria-label="Room">
    <input style="width: 60px" aria-label="Find" placeholder="Find a room or a person">
    <i style="display: block; width: 3000px">.</i>
    <button aria-pressed="true" style="border: 0; outline: none; background: #ccc">Grid</button><button style="border: 0">List</button>
  </main>`)
  await page.keyboard.press('Tab')
  const faults: string[] = await page.evaluate(
    scriptOf(...layout, 'faintEdges()', 'smallTargets(36)', 'edgelessControls()', 'unseenFocus()'),
  )
  for (const each of [
    /^wider than the window/,
    /^clipped: .*Evacuate/,
    /^cut at the side .*football/,
    /^placeholder cut: .*Find/,
    /^edge of 1\.\d: input/,
    /^\d+ × 20 px: .*Evacuate/,
    /^no edge: .*List/,
    /^no ring: .*Grid/,
  ])
    expect(
      faults.filter((fault) => each.test(fault)),
      String(each),
    ).not.toEqual([])
  expect(faults.filter((fault) => /^no ring: .*List|^placeholder cut: .*Room/.test(fault))).toEqual([])
})
