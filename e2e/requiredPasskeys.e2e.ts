import { type Browser, expect, type Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../apps/api/test/mailServer.ts'
import { check } from './looksRight.ts'
import { startAlone } from './ownServer.ts'
import { signInWithPasskey, withDevice } from './passkeyDevice.ts'
import { account, desk, openSignIn } from './people.ts'
import { test } from './story.ts'
import { ownPort } from './testServer.ts'

/** An organization requires passkeys: its people add one by a code, and then a code alone lets nobody in. */

const dana = account('oakridge', 'TenantAdmin')
const joan = account('oakridge', 'Staff')

let mail: MailServer
let muster: Awaited<ReturnType<typeof startAlone>>
test.beforeAll(async () => {
  mail = await startMailServer()
  muster = await startAlone(ownPort(10), {
    DEMO_SIGN_IN: 'false',
    SMTP_URL: mail.url,
    MAIL_FROM: 'muster@school.example.org',
  })
})
test.afterAll(async () => {
  await muster?.stop()
  await mail?.close()
})

async function pageOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: desk, baseURL: muster.url })
  return context.newPage()
}

async function typeMailedCode(page: Page, email: string): Promise<void> {
  mail.taken.length = 0
  await openSignIn(page)
  await page.getByLabel('Your email address').fill(email)
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect.poll(() => mail.taken.length, { timeout: 20_000 }).toBe(1)
  const code = /Your code is (\d{4} \d{4})/.exec(mail.taken[0]?.text ?? '')?.[1] ?? ''
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const signedInAs = (page: Page, name: string) =>
  expect(page.getByRole('button', { name: `${name}, account` })).toBeVisible({ timeout: 20_000 })

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `${name}, account` }).click()
  await page.getByRole('menuitem', { name: /sign out/i }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /sign out/i })
    .click()
  await expect(page.getByRole('button', { name: /, account$/ })).toHaveCount(0)
}

test('an administrator requires passkeys, and from then on a code by mail lets nobody in alone @ci', async ({
  browser,
}) => {
  const admin = await pageOf(browser)
  const touchDevice = await withDevice(admin)
  const openSettings = async () => {
    await admin.getByRole('button', { name: 'Admin', exact: true }).click()
    await admin.getByRole('menuitem', { name: 'My organization' }).click()
    await admin.getByRole('main').getByRole('link', { name: 'Sign-in', exact: true }).click()
  }
  const form = admin.getByRole('form', { name: 'Require passkeys' })
  const switchOn = async () => {
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Save' }).click()
  }

  await test.step('it takes a passkey of one’s own', async () => {
    await typeMailedCode(admin, dana.email)
    await admin.getByRole('button', { name: 'Add a passkey' }).click()
    await signedInAs(admin, dana.name)
    await openSettings()
    await switchOn()
    await expect(form.getByRole('alert')).toContainText('Sign in with your own passkey first')
    await signOut(admin, dana.name)
    await signInWithPasskey(admin, touchDevice, () => openSignIn(admin))
    await signedInAs(admin, dana.name)
  })

  await test.step('who has none yet is there to read', async () => {
    await openSettings()
    await expect(form).toContainText(/1 of \d+ people have a passkey/)
    await form.getByText('No passkey yet').click()
    await expect(form.getByRole('link', { name: joan.name })).toBeVisible()
    await check(admin, 'require-passkeys')
    await switchOn()
    await expect(form.getByText('Saved.')).toBeVisible()
  })

  const staff = await pageOf(browser)
  await test.step('a code by mail is enough to add the first one', async () => {
    await withDevice(staff)
    await typeMailedCode(staff, joan.email)
    await expect(staff.getByText('Your organization requires a passkey. Add one to continue.')).toBeVisible()
    await check(staff, 'own-sign-in-required-passkey')
    await staff.getByRole('button', { name: 'Add a passkey' }).click()
    await signedInAs(staff, joan.name)
  })

  await test.step('and nobody else gets in by the mailbox', async () => {
    const thief = await pageOf(browser)
    await typeMailedCode(thief, joan.email)
    await expect(thief.getByRole('alert')).toContainText('An email code is not enough')
    await check(thief, 'own-sign-in-passkey-required')
    await thief.context().close()
  })
})
