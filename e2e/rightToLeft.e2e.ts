import { expect, type Page } from '@playwright/test'
import { chooseLanguages } from './chooseLanguages.ts'
import { checkContrast, violationsOf } from './looksRight.ts'
import { answerNotified, notifiedPage, pagesForAll } from './pagesForAll.ts'
import { account, bagPages, invitePolice, managerAtDesk, startIncident } from './people.ts'
import { readCode } from './readCode.ts'
import { commonPhone, isInLanguage, layoutFaults, phoneIn } from './readingPhones.ts'
import { directionFaults } from './rightToLeft.ts'
import { test } from './story.ts'

const site = 'Riverbend Elementary'
const narrowPhone = { width: 320, height: 640 }

const training = [
  '',
  '/about',
  '/lockdown',
  '/contents',
  '/inventory',
  '/remedy',
  '/resources',
  '/report',
  '/setup',
]
const inIncident = ['/checklist', '/attendance', '/classroom-chat', '/report', '/about', '/lockdown']

test('pages of rooms, responders and families run from the right in Arabic @ci', async ({ browser }) => {
  const admin = await managerAtDesk(browser, account('riverbend', 'TenantAdmin'))
  await chooseLanguages(admin, ['Arabic'])
  const path = [...(await bagPages('riverbend', site)).values()][0] ?? ''
  const room = await phoneIn(browser, 'ar')
  const faults: string[] = []
  const look = async (page: Page, name: string) => faults.push(...(await faultsOf(page, name)))

  for (const part of training) {
    await room.goto(path + part)
    await look(room, `bag${part}`)
  }
  await startIncident(admin, { kind: 'Drill', site, action: 'Lockdown' })
  await admin.getByRole('button', { name: /^Request attendance/ }).click()
  for (const part of inIncident) {
    await room.goto(path + part)
    await look(room, `room${part}`)
  }
  await invitePolice(admin)
  const link = await readCode(admin.getByRole('img', { name: /^QR code of the link for Sgt. Kim Lee/ }))
  const guest = await phoneIn(browser, 'ar', link)
  await guest.getByRole('button', { name: /Open on this device|افتح/ }).tap()
  await look(guest, 'guest')
  await guest.getByRole('button', { name: /^Art Room/ }).tap()
  await expect(guest.getByRole('dialog')).toBeVisible()
  await look(guest, 'guest-room')
  await guest.keyboard.press('Escape')
  for (const section of ['clear-rooms', 'external-chat']) {
    await guest.locator(`nav a[href*="${section}"]`).first().tap()
    await look(guest, `guest-${section}`)
  }
  const family = await phoneIn(browser, 'ar')
  await answerNotified(family, ['ar'])
  await family.goto(notifiedPage)
  await look(family, 'notified')
  await family.getByRole('button', { name: 'العربية' }).tap()
  for (const each of pagesForAll) {
    await family.goto(each)
    await look(family, each.slice(1))
  }
  expect([...new Set(faults)]).toEqual([])
  await chooseLanguages(admin, [])
})

/** Lists what is wrong with a page that has to run from the right, on two phones and in both schemes. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  await isInLanguage(page, 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const found: string[] = []
  for (const size of [commonPhone, narrowPhone]) {
    await page.setViewportSize(size)
    found.push(...(await layoutFaults(page)).map((fault) => `at ${size.width} px: ${fault}`))
  }
  await page.setViewportSize(commonPhone)
  found.push(...(await directionFaults(page)))
  if (process.env.MUSTER_PICTURES)
    await page.screenshot({ path: `test-results/pages/ar-${name.replaceAll('/', '-')}.png`, fullPage: true })
  found.push(...(await violationsOf(page)))
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkContrast(page, `ar-${name.replaceAll('/', '-')}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  return found.map((fault) => `${name}: ${fault}`)
}
