import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { chooseLanguages } from './chooseLanguages.ts'
import { query } from './database.ts'
import { check } from './looksRight.ts'
import { account, bagPages, managerAtDesk, phone, startIncident, withdraw } from './people.ts'
import { test } from './story.ts'

const site = 'Riverbend Elementary'
const byScreen = { english: 'Lock the door and turn off the lights', own: 'Cierren con llave y apaguen todo' }
const byFile = {
  english: 'Silence phones and do not open the door',
  own: 'Callen los teléfonos; no abran a nadie',
}
const unchecked = 'Move everyone out of sight, away from door and windows'

test('what someone has checked, by screen or by a file, is what phones say, and the English beside it is gone', async ({
  browser,
}) => {
  const admin = await managerAtDesk(browser, account('riverbend', 'TenantAdmin'))
  await test.step('the languages are a part of the organization, none of them checked', async () => {
    await admin.goto('/')
    await admin.getByRole('button', { name: 'Admin' }).click()
    await admin.getByRole('menuitem', { name: 'My organization' }).click()
    await admin.getByRole('link', { name: 'Languages' }).click()
    await expect(admin.getByRole('row').filter({ hasText: 'Spanish' })).toContainText(/Off\s*0 of/)
    await check(admin, 'languages')
    await admin.getByRole('link', { name: 'Spanish · Español' }).click()
    await expect(admin.getByRole('textbox', { name: 'Translation' }).first()).toBeVisible()
    await check(admin, 'language')
  })

  await test.step('a wrong translation is refused with what is wrong, a right one is checked, and the next text follows', async () => {
    await search(admin, 'Lock the door and turn')
    const line = admin.getByRole('group', { name: byScreen.english })
    await admin.getByLabel('Checked by').fill('Señora Ruiz')
    await line.getByLabel('Translation').fill('{0} con llave')
    await line.getByRole('button', { name: 'Checked' }).click()
    await expect(line.getByRole('alert')).toContainText(
      'The translation has {0}, which the English text does not have.',
    )
    await line.getByLabel('Translation').fill(byScreen.own)
    await line.getByLabel('Translation').press('Control+Enter')
    await expect(line.getByText('Checked by Señora Ruiz, today')).toBeVisible()
    await search(admin, '')
    await admin.getByRole('button', { name: 'Checked' }).first().click()
    await expect(admin.getByRole('textbox', { name: 'Translation' }).nth(1)).toBeFocused()
    await admin.getByRole('button', { name: 'Take back' }).first().click()
    await expect(admin.getByRole('button', { name: 'Take back' })).toHaveCount(0)
  })

  await test.step('a file goes to a parent and comes back', async () => {
    await admin.getByText('Check with a file instead').click()
    const [download] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: 'Download file' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    const edited = lines.map((line) => {
      const at = line.indexOf(`,${byFile.english},`)
      return at < 0 ? line : `${line.slice(0, at)},${byFile.english},${byFile.own},Señor Paz,2026-01-30`
    })
    const buffer = Buffer.from([...edited, 'es,no hash,,x,x,x,'].join('\r\n'))
    await admin.locator('input[type=file]').setInputFiles({ name: 'es.csv', mimeType: 'text/csv', buffer })
    await expect(admin.getByText('es.csv: nothing has changed yet.')).toBeVisible()
    await expect(admin.getByText(/is for no English text of Muster/)).toBeVisible()
    await check(admin, 'language-file')
    await admin.getByRole('button', { name: 'Take in 1 text' }).click()
    await expect(admin.getByText('es.csv was taken in.')).toBeVisible()
  })

  await test.step('a text whose English has changed is unchecked', async () => {
    const old = 'Move everyone out of sight'
    await query(
      `insert into checked_text (tenant_id, language, source_hash, source, translation, checked_by_name, checked_on, recorded_by_id, recorded_by_name)
      select t.id, 'es', $1, $2, 'Escóndanse', 'Señor Paz', '2026-01-30', u.id, u.name
      from tenant t, app_user u where t.key = 'riverbend' and u.email = $3`,
      [createHash('sha256').update(old).digest('hex'), old, account('riverbend', 'TenantAdmin').email],
    )
    await admin.reload()
    await admin.getByRole('link', { name: /^English changed/ }).click()
    await expect(admin.getByRole('group', { name: old })).toContainText('The English has changed.')
    await admin.getByRole('link', { name: /^To check/ }).click()
    await search(admin, unchecked)
    await expect(
      admin.getByRole('group', { name: unchecked }).getByRole('button', { name: 'Checked' }),
    ).toBeVisible()
  })

  await chooseLanguages(admin, ['Spanish'])
  await startIncident(admin, { kind: 'Drill', site, action: 'Lockdown' })
  await test.step('a phone in Spanish says the checked words alone, and the others with their English', async () => {
    const [path = ''] = (await bagPages('riverbend', site)).values()
    const context = await browser.newContext({
      viewport: phone,
      isMobile: true,
      hasTouch: true,
      locale: 'es-MX',
    })
    const room = await context.newPage()
    await room.goto(path)
    await expect(room.getByRole('button', { name: 'Confirmar' }).first()).toBeVisible()
    for (const { english, own } of [byScreen, byFile]) {
      await expect(room.getByText(own, { exact: true })).toBeVisible()
      await expect(room.getByText(english)).toHaveCount(0)
    }
    await expect(room.getByText(unchecked, { exact: true })).toBeVisible()
    await check(room, 'room-es-checked')
    // The server says the same before any script.
    const drawn = await (await room.request.get(path, { headers: { 'accept-language': 'es' } })).text()
    expect(drawn).toMatch(/ data-languages="es es-own[/]/)
    expect(drawn).toContain(byScreen.own)
    expect(drawn).not.toContain(`>${byScreen.english}</span>`)
    await context.close()
  })
  await withdraw(admin)
  // Other stories read the words as they are shipped.
  await query("update tenant set own_words = '{}' where key = 'riverbend'")
  await query("delete from checked_text where tenant_id = (select id from tenant where key = 'riverbend')")
  await chooseLanguages(admin, [])
})

async function search(page: Page, words: string) {
  await page.getByRole('searchbox', { name: 'English, translation or name' }).fill(words)
  // It asks once typing has paused.
  await expect(page).toHaveURL(words ? /search=/ : /^(?!.*search=)/)
}
