import { expect, type Page } from '@playwright/test'
import { type Opened, problemsWith, type TwoScreens, twoScreens } from './magnified.ts'
import { namesOf } from './namedThings.ts'
import { bagPages, roomPhone, startIncident } from './people.ts'
import { test } from './story.ts'

/** Menus, dialogs, drawers and lists of choices over their pages, magnified, colored and pressed. */

const site = 'Oakridge Middle'

const dialog = (page: Page) => page.getByRole('dialog').last()
const menu = (page: Page) => page.getByRole('menu')
const queue = (page: Page) => page.getByRole('region', { name: 'Queue' })
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** A part that a button opens. */
const opens = (
  name: string,
  path: string,
  button: string | RegExp,
  part: Opened['part'] = dialog,
): Opened => ({ name, path, press: press(button), part })

async function expectWhole(all: readonly Opened[], screens: TwoScreens) {
  const problems: string[] = []
  for (const each of all)
    problems.push(
      ...(await problemsWith(each, screens).catch((error: Error) => [
        `${each.name} does not open: ${error.message}`,
      ])),
    )
  expect(problems).toEqual([])
}

test('what opens over the pages of a desk is whole, too @ci', async ({ browser }) => {
  const { site: id, user, tenant } = await namesOf('Staff')
  const screens = await twoScreens(browser, 'GlobalAdmin')
  const form = (name: string) => (page: Page) => page.getByRole('form', { name })
  await expectWhole(
    [
      {
        ...opens('the search', '/', 'Search'),
        press: async (page) => {
          await press('Search')(page)
          await page.getByRole('combobox', { name: 'Search' }).fill('room 10')
          await expect(page.getByRole('option').first()).toBeVisible()
        },
      },
      opens('the account menu', '/', /, account$/, menu),
      {
        ...opens('the menu of pages', '/', 'Menu', menu),
        press: (page) =>
          page
            .getByRole('button', { name: /^(Menu|Admin)$/ })
            .filter({ visible: true })
            .click(),
      },
      {
        ...opens('signing out', '/', /, account$/),
        press: async (page) => {
          await press(/, account$/)(page)
          await page.getByRole('menuitem', { name: /^Sign out/ }).click()
        },
      },
      {
        ...opens('switching the organization', '/', /, account$/),
        press: async (page) => {
          await press(/, account$/)(page)
          await page.getByRole('menuitem', { name: 'Switch organization' }).click()
        },
      },
      { ...opens('all pages of a phone', '/', 'More'), isForPhones: true },
      opens('a new room', `/site/${id}`, 'Add a room', form('Add a room')),
      opens('a room of a site', `/site/${id}`, /^Edit (?!name)/, (page) =>
        page.getByRole('button', { name: 'Save name' }),
      ),
      opens('filters of users', '/admin/users', /^Filter/),
      opens('filters of tasks', '/site/task', /^Filter/),
      opens('filters of incidents', '/incident/list', /^Filter/),
      opens('filters of devices', '/rbim/list', /^Filter/),
      opens('filters of bags', '/muster-overview', /^Filter/),
      opens('filters of the drill log', '/incident/drill-log', /^Filter/),
      opens('filters of the audit log', '/admin/audit', /^Filter/),
      opens('the menu of a task', '/site/task?view=table', /^Actions for/, menu),
      opens('a new bag', `/redbag/edit?site=${id}`, 'Add a bag', form('Add a bag')),
      opens('a new device', '/rbim/list', 'Add RBIM', (page) => page.getByRole('form')),
      opens('deactivating a person', `/admin/users/${user}`, 'Deactivate'),
      opens('retiring a site', `/admin/tenants/${tenant}/sites/${id}`, 'Retire site'),
      {
        name: 'the list of time zones',
        path: '/incident/drills/create',
        press: (page) => page.getByRole('combobox', { name: 'Time zone' }).click(),
        part: (page) => page.getByRole('listbox', { name: 'Time zone' }),
      },
    ],
    screens,
  )
})

test('what opens over the board of a running incident is whole, too @ci', async ({ browser }) => {
  const [[first = '', path = ''] = []] = await bagPages('oakridge', site)
  const screens = await twoScreens(browser, 'TenantAdmin')
  await startIncident(screens.atDesk, { kind: 'Drill', site, action: 'Lockdown' })
  const room = await roomPhone(browser, path)
  await room.page.getByRole('button', { name: 'Acknowledge' }).first().click()
  await room.page
    .getByRole('button', { name: /injured/i })
    .first()
    .click()
  const board = new URL(screens.atDesk.url()).pathname
  const command = (item: string): Opened => ({
    name: item,
    path: board,
    press: async (page) => {
      const row = page.getByRole('region', { name: 'Command' })
      const own = row.getByRole('button', { name: item })
      if (await own.isVisible()) return own.click()
      await row.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    },
    part: dialog,
  })
  await expectWhole(
    [
      opens('the menu of messages', board, /^Message/, menu),
      opens('more of command', board, 'More', menu),
      opens('the menu of the view', board, 'View', menu),
      opens('filters of rooms', board, /^Filters/, (page) => page.locator('#board-filters')),
      {
        name: 'the queue',
        path: board,
        press: (page) => queue(page).getByRole('button', { expanded: false }).first().click(),
        part: (page) => queue(page).getByRole('listitem').first(),
      },
      { ...opens('a room', board, 'Art'), press: (page) => page.locator('[data-room]').first().click() },
      opens('who was notified', `${board}?view=message`, 'Details'),
      opens('an update to people', `${board}?view=message`, 'Send an update'),
      command('Change action …'),
      command('Make REAL …'),
      command('Hand over command …'),
      opens('the end', board, /^End/),
      {
        ...opens('students unaccounted for', board, 'View'),
        press: async (page) => {
          const own = page.getByRole('button', { name: 'Students unaccounted for' })
          if (await own.isVisible()) return own.click()
          await press('View')(page)
          await page.getByRole('menuitem', { name: 'Students unaccounted for' }).click()
        },
      },
      {
        ...opens('a message to several rooms', '/chat', 'Message several rooms…'),
        press: async (page) => {
          if (await page.getByRole('button', { name: 'Message several rooms…' }).isVisible())
            await press('Message several rooms…')(page)
          await press('Select all shown')(page)
          await press('Write message')(page)
        },
      },
      {
        name: 'a conversation',
        path: '/chat',
        press: (page) =>
          page
            .getByRole('navigation', { name: 'Conversations' })
            .getByRole('button')
            .filter({ has: page.getByText(first, { exact: true }) })
            .click(),
        part: (page) => page.getByRole('textbox', { name: `Message to ${first}` }),
      },
    ],
    screens,
  )
})
