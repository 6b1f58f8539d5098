import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { chooseFrom } from './chooseFrom.ts'
import { query } from './database.ts'
import { check } from './looksRight.ts'
import { account, managerOnPhone, phone } from './people.ts'
import { asOnAPhone, test } from './story.ts'

test.use(asOnAPhone)

const site = 'Riverbend Academy'
const asks = ['Outer doors are locked', 'Every way out is free'].map((text, at) => ({
  key: `question-${at}`,
  text,
  help: null,
  weight: 3,
  answers: 'check',
  wantsPhoto: at === 0,
}))
const finding = 'The east door is held open by a wedge.'

test('a safety audit offline on a phone becomes a task @ci', async ({ browser }) => {
  const page = await managerOnPhone(browser, account('riverbend', 'Manager'))
  const context = page.context()
  const card = (name: string | RegExp) => page.getByRole('article', { name })
  const doors = card(/^Outer doors are locked/)

  await test.step('it is started with a network, and is then kept on the phone', async () => {
    // Two questions look like twenty-eight, and are looked at in a fraction of the time.
    await query(
      `insert into safety_audit_template (tenant_id, template_id, version, name, sections, saved_by_name)
      select id, gen_random_uuid(), 1, 'Short walk', $1::jsonb, 'Dana Reyes' from tenant where key = 'riverbend'`,
      [JSON.stringify([{ title: 'Doors', questions: asks }])],
    )
    await page.goto('/safety-audits')
    await chooseFrom(page, 'Site', site)
    await page.getByLabel('Questions').selectOption({ label: 'Short walk' })
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.getByText('All sent.').first()).toBeVisible()
    await expect(page.getByText(/^Works offline on this device/)).toBeVisible({ timeout: 20_000 })
  })

  await test.step('the network goes, and the walk goes on', async () => {
    await context.setOffline(true)
    await doors.getByRole('button', { name: 'Not OK' }).click()
    await doors.getByLabel('Note').fill('Wedge under the door.')
    const photo = { name: 'door.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await doors.locator('input[type=file]').setInputFiles(photo)
    await expect(doors.getByRole('img')).toBeVisible()
    await doors.getByRole('button', { name: /^Add a finding/ }).click()
    await page.getByLabel('What needs to be fixed').fill(finding)
    await page.getByLabel('Due date', { exact: true }).fill('2030-01-15')
    await page.getByRole('button', { name: 'Add finding', exact: true }).click()
    const exits = card(/^Every way out is free/)
    await exits.getByRole('button', { name: 'OK', exact: true }).click()
    await exits.getByLabel('Good practice').check()
    await expect(page.getByText(/No connection\. \d entries to send on this device/)).toBeVisible()
    await expect(doors.getByText('not sent yet')).toBeVisible()
  })

  await test.step('reloaded without a network it is all still there', async () => {
    await page.reload()
    await expect(doors.getByRole('button', { name: 'Not OK' })).toHaveAttribute('aria-pressed', 'true')
    await expect(doors.getByLabel('Note')).toHaveValue('Wedge under the door.')
    await expect(doors.getByRole('img')).toBeVisible()
    await expect(page.getByText(finding)).toBeVisible()
    await expect(page.getByText('Some entries are still being sent.')).toBeVisible()
    await check(page, 'safety-audit-offline')
    await page.setViewportSize(phone)
  })

  await test.step('back in the network it is sent, and signed', async () => {
    await context.setOffline(false)
    await expect(page.getByText('All sent.').first()).toBeVisible({ timeout: 20_000 })
    await expect(doors.getByText(/Sent/)).toBeVisible()
    await page.getByLabel('Your name').fill('Dana Reyes')
    await page.getByRole('button', { name: 'Sign this safety audit' }).click()
    await expect(page.getByRole('heading', { name: `Safety audit of ${site}` })).toBeVisible()
    await expect(page.getByText('50%').first()).toBeVisible()
    await check(page, 'safety-audit-report')
  })

  await test.step('the task is there, once, and the paper', async () => {
    const tasks = await query<{ origin: string; due: string }>(
      'select origin, due_on::text as due from task where detail = $1',
      [finding],
    )
    expect(tasks).toEqual([{ origin: 'audit', due: '2030-01-15' }])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export PDF' }).click()
    expect((await readFile(await (await download).path())).subarray(0, 4).toString()).toBe('%PDF')
  })

  await test.step('the summary tells of it', async () => {
    await addYears()
    await page.getByRole('link', { name: 'All safety audits' }).click()
    const there = page.getByRole('region', { name: site })
    await expect(there.getByText('50%').first()).toBeVisible()
    await expect(there.getByText('1 open task')).toBeVisible()
    await check(page, 'safety-audit-summary')
    await page.setViewportSize(phone)
  })

  await test.step('across the sites it tells each template by itself, and by one alone', async () => {
    const across = page.getByRole('region', { name: 'Across your sites' })
    await expect(across.getByRole('figure')).toHaveText([/^Short walk/, /^Yearly walk/])
    await expect(across.getByRole('img', { name: /^Yearly walk, median scores by month: / })).toBeVisible()
    await page.getByLabel('Template').selectOption({ label: 'Short walk' })
    await expect(page).toHaveURL(/\?template=[0-9a-f-]{36}$/)
    await expect(across.getByRole('figure')).toHaveText([/^Short walk/])
    await expect(across.getByText(/: 50% at 1 site\.$/)).toBeVisible()
    const rows = page.getByRole('table').last().locator('tbody tr')
    await expect(rows).toHaveCount(1)
    await page.reload()
    await expect(rows).toHaveCount(1)
    await check(page, 'safety-audit-one-template')
    await page.setViewportSize(phone)
    await page
      .getByRole('button', { name: /^Show all for/ })
      .or(page.getByRole('link', { name: /^Show all for/ }))
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Safety audits of one site' })).toBeInViewport()
  })
})

/** Adds fifteen months of a district: every site audited by another template, and better each time. */
async function addYears() {
  await query(
    `with site_of as (
      select site.*, row_number() over (order by site.id) as nth
      from site
      join tenant on tenant.id = tenant_id
      where key = 'riverbend'
    ),
    by_now as (select gen_random_uuid() as template_id),
    started as (
      insert into safety_audit (id, tenant_id, site_id, template_id, template_version, template_name, sections,
        started_at, started_by_id, started_by_name)
      select gen_random_uuid(), s.tenant_id, s.id, template_id, 1, 'Yearly walk', '[]',
        now() - months * interval '1 month', u.id, u.name
      from site_of s, by_now, unnest(array[15, 12, 9, 6, 4, 3, 2]) months, app_user u
      where u.email = $1
      returning *
    )
    insert into safety_audit_signature (tenant_id, audit_id, part, signed_name, at, by_id, by_name, result)
    select a.tenant_id, a.id, 'ran', 'D. Reyes', a.started_at, a.started_by_id, a.started_by_name,
      jsonb_build_object('percent', least(100, 52 + 9 * nth + (extract(epoch from a.started_at - now()) / 2592000)::int
        + (nth * 13 + extract(month from a.started_at)::int * 7) % 17), 'unanswered', 0)
    from started a
    join site_of s on s.id = a.site_id`,
    [account('riverbend', 'Manager').email],
  )
}
