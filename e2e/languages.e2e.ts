import { expect } from '@playwright/test'
import { chooseLanguages } from './chooseLanguages.ts'
import { check } from './looksRight.ts'
import { account, bagPages, invitePolice, managerAtDesk, startIncident } from './people.ts'
import { readCode } from './readCode.ts'
import { phoneIn } from './readingPhones.ts'
import { test } from './story.ts'

const site = 'Riverbend Elementary'

test('an administrator switches on languages, and each phone of a drill reads its own', async ({
  browser,
}) => {
  const admin = await managerAtDesk(browser, account('riverbend', 'TenantAdmin'))
  await chooseLanguages(admin, ['Spanish', 'Arabic', 'Chinese (Simplified)'])
  const paths = [...(await bagPages('riverbend', site)).values()]
  const [spanish, arabic, chinese, english] = await Promise.all([
    phoneIn(browser, 'es-MX', paths[0]),
    phoneIn(browser, 'ar', paths[1]),
    phoneIn(browser, 'zh-CN', paths[3]),
    phoneIn(browser, 'en-US', paths[2]),
  ])
  // Before there is an incident, too, and by the browser alone.
  await expect(spanish.locator('html')).toHaveAttribute('lang', 'es')
  await expect(arabic.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(chinese.locator('html')).toHaveAttribute('lang', 'zh')
  await expect(english.locator('html')).toHaveAttribute('lang', 'en')

  await startIncident(admin, { kind: 'Drill', site, action: 'Lockdown' })
  await expect(spanish.getByRole('button', { name: 'Confirmar' }).first()).toBeVisible()
  await expect(spanish.getByText('Lock the door and turn off the lights', { exact: true })).toBeVisible()
  await expect(english.getByRole('button', { name: 'Acknowledge' }).first()).toBeVisible()
  await check(spanish, 'room-es')
  await check(arabic, 'room-ar')
  await check(chinese, 'room-zh')

  // Drawn by the server in the same words, before any script.
  const drawn = await (
    await spanish.request.get(spanish.url(), { headers: { 'accept-language': 'es' } })
  ).text()
  expect(drawn).toContain('<html lang="es" dir="ltr"')
  expect(drawn).toContain('>Confirmar</button>')
  const answer = await spanish.request.get(spanish.url())
  expect(answer.headers().vary).toContain('accept-language, cookie')

  // One tap, and it is kept, also for what the server draws.
  await spanish.getByRole('button', { name: 'English' }).tap()
  await expect(spanish.getByRole('button', { name: 'Acknowledge' }).first()).toBeVisible()
  await spanish.reload()
  await expect(spanish.locator('html')).toHaveAttribute('lang', 'en')
  await expect(spanish.getByRole('button', { name: 'Acknowledge' }).first()).toBeVisible()
  await spanish.getByRole('button', { name: 'Español' }).tap()

  // The page without a network comes from no server, and has the words of its language with it.
  const away = await spanish.context().newPage()
  await away.goto('/offline.html')
  await expect(away.locator('html')).toHaveAttribute('lang', 'es')
  await expect(away.getByRole('heading', { name: 'Sin conexión', exact: true })).toBeVisible()
  await expect(away.getByRole('button', { name: 'Intentar de nuevo', exact: true })).toBeVisible()
  await away.close()

  // What the room answers is the same in every language.
  await spanish.getByRole('button', { name: 'Confirmar' }).first().tap()
  await expect(spanish.getByRole('button', { name: 'Confirmado' })).toBeVisible()
  // Somebody from outside reads the same incident, from the right.
  await invitePolice(admin)
  const link = await readCode(admin.getByRole('img', { name: /^QR code of the link for Sgt. Kim Lee/ }))
  const responder = await phoneIn(browser, 'ar', link)
  await responder.getByRole('button', { name: 'Open on this device' }).tap()
  await expect(responder.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(responder.getByRole('button', { name: 'العربية' })).toHaveAttribute('aria-pressed', 'true')
  await check(responder, 'responder-ar')
  await chooseLanguages(admin, [])
})
