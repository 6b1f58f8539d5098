import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { chooseLanguages } from './chooseLanguages.ts'
import { standsStill } from './looksRight.ts'
import { account, managerAtDesk, startIncident } from './people.ts'
import { pseudo, speakPseudo } from './pseudoWords.ts'
import { test } from './story.ts'
import { wordsWithoutMark } from './wordsWithoutMark.ts'

/**
 * A desk in another language. In place of Spanish it has a language that nobody speaks, made of all texts of desks: so the story
 * sees each word that is in no catalog.
 */

const site = 'Riverbend Elementary'
/** Names of the organization, its sites and people. */
const names = /^(Riverbend .*|Samuel Okafor|Linh Tran)$/
/** Dates are worded by the browser. */
const dates = /\b20\d\d\b/
/** Messages that are sent as they stand: in English. */
const sentAsWritten = /^Lockdown\. Lock the door, turn off the lights/

const html = (page: Page) => page.locator('html')
const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name, exact: true })
const openMenu = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`, account$|${pseudo(', account').source}`) }).click()

/** Opens a page that speaks the language of the story, and lists its words that are in no catalog. */
async function inEnglishAt(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await expect(page.getByRole('main')).toContainText('⟦')
  await standsStill(page)
  const words = await page.evaluate(wordsWithoutMark, '⟦')
  return words.filter((each) => ![names, dates, sentAsWritten].some((known) => known.test(each)))
}

test('a manager reads home, start page, board and search in the language of their choice', async ({
  browser,
}) => {
  const admin = await managerAtDesk(browser, account('riverbend', 'TenantAdmin'))
  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  await speakPseudo(manager.context())
  await manager.goto('/')
  await openMenu(manager)
  await expect(manager.getByRole('menuitem', { name: /^Sign out/ })).toBeVisible()
  await expect(choice(manager, 'Español')).toBeHidden()

  await test.step('an open page learns that it was switched on, and speaks English until somebody chooses', async () => {
    await chooseLanguages(admin, ['Spanish', 'Arabic'])
    await expect(choice(manager, 'Español')).toBeVisible()
    await expect(choice(manager, 'العربية')).toBeHidden()
    await expect(choice(manager, 'English')).toBeChecked()
    await expect(html(manager)).toHaveAttribute('lang', 'en')
  })
  await test.step('the page is drawn again, with its title', async () => {
    const noted = manager.waitForResponse(/\/api\/users\/me\/desk-language$/)
    await choice(manager, 'Español').click()
    expect(await (await noted).json()).toEqual({ language: 'es' })
    await expect(html(manager)).toHaveAttribute('lang', 'es')
    await expect(manager).toHaveTitle(pseudo('Home'))
    await openMenu(manager)
    await expect(choice(manager, 'Español')).toBeChecked()
    await manager.keyboard.press('Escape')
  })
  await test.step('all words of home, start page and board come from the catalog', async () => {
    expect(await inEnglishAt(manager, '/')).toEqual([])
    expect(await inEnglishAt(manager, '/incident/start')).toEqual([])
    await startIncident(admin, { kind: 'Drill', site, action: 'Lockdown' })
    expect(await inEnglishAt(manager, new URL(admin.url()).pathname)).toEqual([])
  })
  await test.step('the search finds by words of both languages', async () => {
    await manager.goto('/')
    await expect(manager.getByRole('button', { name: pseudo('Search') })).toBeVisible()
    await manager.keyboard.press('ControlOrMeta+k')
    const field = manager.getByRole('dialog').getByRole('combobox')
    const first = manager.getByRole('dialog').getByRole('option', { selected: true })
    for (const typed of ['plan a fire drill', 'plaan áa fiiree driill']) {
      await field.fill(typed)
      await expect(first).toContainText(pseudo('Plan a drill'))
    }
    await field.press('Enter')
    await expect(manager).toHaveURL(/\/incident\/drills\/create$/)
    await expect(manager).toHaveTitle(pseudo('Plan a drill'))
  })
  await test.step('a refusal is told in it, too', async () => {
    await manager.goto(`/incident/${randomUUID()}/overview`)
    await expect(manager.getByRole('main')).toContainText(
      pseudo('There is no such incident in your organization.'),
    )
  })
  await test.step('and it is kept', async () => {
    await manager.reload()
    await expect(html(manager)).toHaveAttribute('lang', 'es')
    await expect(manager.getByRole('navigation').first()).toContainText('⟦')
  })
  await test.step('a display on a wall speaks the language of its device, too', async () => {
    await manager.goto('/rss-feed-display')
    await expect(html(manager)).toHaveAttribute('lang', 'es')
    await expect(manager).toHaveTitle(pseudo('Display'))
  })
  await chooseLanguages(admin, [])
})

test('a desk speaks English where a language is unknown, not for desks, switched off, or without its words', async ({
  browser,
}) => {
  const admin = await managerAtDesk(browser, account('riverbend', 'TenantAdmin'))
  await chooseLanguages(admin, ['Spanish', 'Arabic'])
  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  await manager.goto('/')
  const choose = (code: string) =>
    manager.evaluate((chosen) => localStorage.setItem('muster-language', chosen), code)
  const speaksEnglish = async () => {
    await expect(manager.getByRole('button', { name: /, account$/ })).toBeVisible()
    await expect(html(manager)).toHaveAttribute('lang', 'en')
    await expect(html(manager)).toHaveAttribute('dir', 'ltr')
    await expect(manager).toHaveTitle(/^Home/)
  }
  for (const code of ['tlh', 'constructor', 'ar'])
    await test.step(`chosen on this device before: ${code}`, async () => {
      await choose(code)
      await manager.reload()
      await speaksEnglish()
    })
  await test.step('its words cannot be had: the page stays as it is', async () => {
    await manager.context().route('**/assets/words/**', (route) => route.fulfill({ status: 503 }))
    await openMenu(manager)
    await choice(manager, 'Español').click()
    await speaksEnglish()
    await manager.context().unroute('**/assets/words/**')
    await manager.reload()
    await expect(html(manager)).toHaveAttribute('lang', 'es')
  })
  await test.step('switched off: an open page goes back to English by itself', async () => {
    await chooseLanguages(admin, [])
    await speaksEnglish()
    await openMenu(manager)
    await expect(choice(manager, 'Español')).toBeHidden()
  })
})
