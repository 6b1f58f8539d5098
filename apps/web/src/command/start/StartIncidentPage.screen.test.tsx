import { listIncidents } from '@muster/contract/incidentCalls'
import { listSites } from '@muster/contract/siteCalls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, schemes, setScheme } from '../../../test/accessibility.ts'
import { answer, installFakeApi } from '../../../test/fakeApi.ts'
import { desk, phone, renderScreen } from '../../../test/renderScreen.tsx'
import { paths } from '../../paths.ts'
import StartIncidentPage from './StartIncidentPage.tsx'

installFakeApi()

const named = ['Ridge High', 'Ridge Middle']
const boxes = page.getByRole('group', { name: 'Where?' }).getByRole('checkbox')

/** Opens the page in an organization of this many sites. */
async function openWith(count: number) {
  const items = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: named[at] ?? `Campus ${at + 1}`,
    roomCount: 30,
    studentCount: 600,
  }))
  answer(listSites, { items, page: 1, pageSize: 1000, total: count })
  answer(listIncidents, { items: [], page: 1, pageSize: 100, total: 0 })
  await renderScreen(<StartIncidentPage />, { at: paths.startIncident, role: 'Manager' })
  await expect.poll(() => boxes.elements()).toHaveLength(count)
}

for (const count of [8, 40])
  test(`with ${count} sites every action stands on a desk’s first screen`, async () => {
    await openWith(count)
    await expect.element(page.getByRole('radio', { name: /^Shelter/ })).toBeInViewport()
    for (const size of [phone, desk]) {
      await page.viewport(size.width, size.height)
      for (const scheme of schemes) {
        setScheme(scheme)
        await expectAccessible()
      }
    }
  })

test('of forty sites the one that is meant is found by a few letters, and what is chosen stays in sight', async () => {
  await openWith(40)
  await expect.element(page.getByRole('button', { name: 'Choose a site and an action.' })).toBeDisabled()
  await boxes.first().click({ force: true })
  await page.getByRole('radio', { name: /^Hold/ }).click({ force: true })
  await expect.element(page.getByRole('button', { name: /now$/ })).toBeEnabled()
  const search = page.getByRole('searchbox', { name: 'Find a site' })
  await search.fill('ridge mid')
  await expect.poll(() => boxes.elements()).toHaveLength(2)
  await expect.element(boxes.first()).toBeChecked()
  await page.getByRole('checkbox', { name: /^Ridge Middle/ }).click({ force: true })
  await expect.element(page.getByText(/Ridge Middle · 60 rooms/)).toBeVisible()
  await search.fill('nowhere')
  await expect.poll(() => boxes.elements()).toHaveLength(2)
})

test('before the start the band says what a press of Start will send, and not that anything is real now', async () => {
  await openWith(2)
  const band = page.getByRole('note', { name: 'Kind of incident' })
  await expect.element(band).toHaveTextContent('Start sends a real alert.')
  await page.getByRole('radio', { name: 'Drill', exact: true }).click({ force: true })
  await expect.element(band).toHaveTextContent('Start sends a drill.')
  expect(band.element().textContent).not.toMatch(/This is/)
})
