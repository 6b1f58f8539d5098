import { type Browser, expect, type Page } from '@playwright/test'
import { chooseLanguages } from './chooseLanguages.ts'
import { standsStill, violationsOf } from './looksRight.ts'
import { layout } from './magnified.ts'
import { scriptOf } from './pageFaults.ts'
import { answerNotified, notifiedPage, pagesForAll } from './pagesForAll.ts'
import { account, bagPages, invitePolice, managerAtDesk, startIncident } from './people.ts'
import { speakPseudo } from './pseudoWords.ts'
import { readCode } from './readCode.ts'
import { test } from './story.ts'
import { wordsWithoutMark } from './wordsWithoutMark.ts'

const site = 'Riverbend Elementary'
const phone = { width: 390, height: 844 }

/** Pages of a bag while nothing happens, and in an incident. */
const training = [
  '',
  '/about',
  '/lockdown',
  '/contents',
  '/inventory',
  '/generate-barcode',
  '/remedy',
  '/resources',
  '/report',
  '/setup',
]
/** The pages of a responder, by what the link to them is about. */
const ofResponder = ['/external-dashboard', '/clear-rooms', '/external-chat']
const inIncident = ['/checklist', '/attendance', '/classroom-chat', '/report', '/about', '/lockdown']

test('every word of rooms’, responders’ and families’ pages comes from the catalog, and 40 % more of it fit @ci', async ({
  browser,
}) => {
  const admin = await managerAtDesk(browser, account('riverbend', 'TenantAdmin'))
  await chooseLanguages(admin, ['Spanish'])
  const path = [...(await bagPages('riverbend', site)).values()][0] ?? ''
  const room = await pseudoPhone(browser)
  const faults: string[] = []
  for (const page of training) faults.push(...(await faultsOf(room, path, page)))
  await startIncident(admin, { kind: 'Drill', site, action: 'Lockdown' })
  await admin.getByRole('button', { name: /^Request attendance/ }).click()
  for (const page of inIncident) faults.push(...(await faultsOf(room, path, page)))
  await invitePolice(admin)
  const link = await readCode(admin.getByRole('img', { name: /^QR code of the link for Sgt. Kim Lee/ }))
  const responder = await pseudoPhone(browser)
  await responder.goto(link)
  await responder
    .getByRole('button', { name: /⟦Ooopéeeen|⟦/ })
    .first()
    .tap()
  await expect(responder).toHaveURL(/external-dashboard/)
  for (const page of ofResponder) {
    if (page !== '/external-dashboard') await responder.locator(`nav a[href*="${page}"]`).first().tap()
    faults.push(...(await lookAt(responder, page)))
  }
  await answerNotified(responder, ['es'])
  for (const page of [notifiedPage, ...pagesForAll]) faults.push(...(await faultsOf(responder, page, '')))
  await chooseLanguages(admin, [])
  expect([...new Set(faults)]).toEqual([])
})

/** A phone whose catalog of Spanish is in no language. What the server draws is in Spanish until the app has come. */
async function pseudoPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true, locale: 'es' })
  await speakPseudo(context)
  await context.addInitScript(() => localStorage.setItem('muster-language', 'es'))
  return context.newPage()
}

async function faultsOf(page: Page, bag: string, name: string): Promise<string[]> {
  await page.goto(bag + name)
  return lookAt(page, name || bag)
}

async function lookAt(page: Page, name: string): Promise<string[]> {
  await page.waitForFunction(() => document.getElementById('first-view') === null)
  // Its frame is there before the file of the page is.
  await expect(page.getByRole('heading', { level: 1 }).first()).toContainText('⟦')
  await standsStill(page)
  const found: string[] = await page.evaluate(scriptOf(...layout))
  const untranslated = await page.evaluate(wordsWithoutMark, '⟦')
  const violations = await violationsOf(page)
  return [...found, ...untranslated.map((words) => `not from the catalog: ${words}`), ...violations].map(
    (fault) => `${name}: ${fault}`,
  )
}
