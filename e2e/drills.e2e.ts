import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { chooseFrom } from './chooseFrom.ts'
import { query } from './database.ts'
import { check } from './looksRight.ts'
import { account, bagPages, managerAtDesk, roomPhone } from './people.ts'
import { test } from './story.ts'

const site = 'Riverbend Academy'
const title = 'Autumn evacuation'

test('a drill planned ahead starts by itself, stands in the log, and is remarked on and counted @ci', async ({
  browser,
}) => {
  const [room] = [...(await bagPages('riverbend', site))]
  const { page: phone } = await roomPhone(browser, room?.[1] ?? '')
  await expect(phone.getByText('No incident now')).toBeVisible()
  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  const plan = manager.getByRole('article', { name: title })

  await test.step('a manager plans it, and sees the times that come of it', async () => {
    await manager.goto('/')
    await manager.getByRole('button', { name: 'Incidents' }).click()
    await manager.getByRole('menuitem', { name: 'Planned drills' }).click()
    await manager.getByRole('link', { name: 'Plan a drill' }).click()
    await manager.getByRole('button', { name: 'Plan drill' }).click()
    await expect(manager.getByText('Write something first.').first()).toBeVisible()
    await expect(manager.getByText('Choose an action.')).toBeVisible()
    await manager.getByLabel('Title').fill(title)
    await manager.getByRole('radio', { name: /^Evacuate/ }).check()
    await manager.getByRole('checkbox', { name: site }).check()
    await manager.getByLabel('First day').fill(inDays(1))
    await manager.getByLabel('Repeats').selectOption({ label: 'Weekly' })
    await expect(manager.getByText('Next dates:')).toBeVisible()
    await manager.getByRole('button', { name: 'Plan drill' }).click()
    await expect(plan.getByText('Every week on')).toBeVisible()
  })

  await test.step('the next ones stand in the calendar and on the home page', async () => {
    await expect(
      manager
        .getByRole('table')
        .getByRole('link', { name: new RegExp(title) })
        .first(),
    ).toBeVisible()
    await manager.goto('/')
    const card = manager.getByRole('region', { name: 'Planned drills' })
    await expect(card.getByText(title).first()).toBeVisible()
    await card.getByRole('link', { name: 'All planned drills' }).click()
  })

  await test.step('one press on Start now starts nothing', async () => {
    await plan.getByRole('button', { name: `Start now: ${title}` }).click()
    await expect(plan.getByRole('button', { name: `Press again to start ${title}` })).toBeVisible()
    await expect(phone.getByText('No incident now')).toBeVisible()
  })

  await test.step('at its time it starts by itself, and a room sees that it is a drill', async () => {
    await makeDue(title)
    await expect(phone).toHaveURL(/\/checklist$/)
    await expect(phone.getByText('DRILL').first()).toBeVisible()
    await expect(plan.getByText('Started', { exact: true })).toBeVisible({ timeout: 20_000 })
    await phone.getByRole('button', { name: 'Acknowledge' }).first().click()
    await expect(phone.getByText('Acknowledged', { exact: true }).first()).toBeVisible()
  })

  await test.step('the manager who planned it commands it, and ends it', async () => {
    await plan.getByRole('link', { name: 'Open board' }).click()
    await expect(manager).toHaveURL(/\/overview/)
    await manager.getByRole('button', { name: /^End/ }).click()
    await manager.getByRole('button', { name: 'Send all-clear and end' }).click()
    await expect(phone).toHaveURL(/post-lockdown/)
  })

  await test.step('it stands in the log, where a remark is added and stays', async () => {
    await manager.goto('/incident/drill-log')
    const entry = manager.getByRole('article', { name: title })
    await expect(entry.getByText('Rooms that answered')).toBeVisible()
    await entry.getByRole('button', { name: /^Add a comment/ }).click()
    await entry.getByLabel('Comment', { exact: true }).fill('The east stairs were slow.')
    await entry.getByLabel('Weather').fill('Rain, 8 °C')
    await entry.getByRole('button', { name: 'Add comment' }).click()
    await expect(entry.getByRole('listitem').getByText('The east stairs were slow.')).toBeVisible()
    await manager.reload()
    await expect(entry.getByText('Weather: Rain, 8 °C')).toBeVisible()
  })

  await test.step('the log comes as a table and as paper', async () => {
    expect(await downloaded(manager, 'Export CSV')).toContain('The east stairs were slow.')
    expect(await downloaded(manager, 'Export PDF')).toMatch(/^%PDF/)
  })

  await test.step('rules are taken over from an example, and the drill is counted', async () => {
    await manager.getByRole('link', { name: 'Rules', exact: true }).click()
    await chooseFrom(manager, 'Template', 'Minnesota: Statutes 121A.035')
    await manager.getByRole('link', { name: 'Use template' }).click()
    await manager.getByRole('button', { name: 'Save rules' }).click()
    const rules = manager.getByRole('region', { name: 'Minnesota: Statutes 121A.035' })
    const row = rules
      .getByRole('table', { name: `Drills at ${site}` })
      .getByRole('row', { name: /^Fire drills/ })
    await expect(row.getByText('1 of 5')).toBeVisible()
    await expect(row.getByText('Due', { exact: true })).toBeVisible()
  })

  await test.step('one day is skipped, and the rest is canceled', async () => {
    await manager.goto('/incident/drills')
    await plan.getByRole('button', { name: 'Skip next' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Skip next' }).click()
    await expect(manager.getByText('Next drill skipped')).toBeVisible()
    await plan.getByRole('button', { name: 'Cancel drill' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Cancel drill' }).click()
    await expect(manager.getByText(/^Ended or canceled/)).toBeVisible()
  })
})

test('the pages about drills look right @ci', async ({ browser }) => {
  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  await manager.goto('/incident/drills/create')
  await manager.getByLabel('Title').fill('Monthly fire drill')
  await manager.getByRole('radio', { name: /^Evacuate/ }).check()
  await manager.getByRole('checkbox').nth(1).check()
  await manager.getByLabel('First day').fill(inDays(2))
  await manager.getByLabel('Repeats').selectOption({ label: 'Monthly by weekday' })
  await manager.getByLabel('Skip a day').fill(inDays(40))
  await check(manager, 'drill-create')
  await manager.getByRole('button', { name: 'Plan drill' }).click()
  await expect(manager.getByRole('article', { name: 'Monthly fire drill' })).toBeVisible()
  await check(manager, 'drills')
  await manager
    .getByRole('article', { name: 'Monthly fire drill' })
    .getByRole('link', { name: 'Edit' })
    .click()
  await expect(manager.getByRole('heading', { name: 'Edit drill plan' })).toBeVisible()
  await expect(manager.getByLabel('Title')).toHaveValue('Monthly fire drill')
  await check(manager, 'drill-edit')
  await manager.goto('/incident/drill-log')
  await expect(manager.getByRole('heading', { name: 'Drill log' })).toBeVisible()
  await check(manager, 'drill-log')
  await manager.goto('/incident/drill-rules?new=2')
  await expect(manager.getByLabel('Name', { exact: true })).toHaveValue(/^New York/)
  await check(manager, 'drill-rules-new')
  await manager.getByRole('button', { name: 'Save rules' }).click()
  await expect(manager.getByRole('region', { name: /^New York/ })).toBeVisible()
  await check(manager, 'drill-rules')
  await manager.goto('/')
  await expect(manager.getByRole('region', { name: 'Planned drills' })).toBeVisible()
  await check(manager, 'home-drills')
  const staff = await managerAtDesk(browser, account('riverbend', 'Staff'))
  await staff.goto('/incident/drills')
  await expect(staff.getByRole('heading', { name: 'You can’t plan drills' })).toBeVisible()
  await staff.goto('/incident/drill-log')
  await expect(staff.getByRole('heading', { name: 'Drill log' })).toBeVisible()
  await expect(staff.getByRole('link', { name: 'Planned', exact: true })).toHaveCount(0)
})

/** A day from now, as a date field takes it. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Lets the time of a planned drill come now, instead of waiting for it. */
async function makeDue(planTitle: string) {
  await query(
    `update drill_occurrence o set starts_at = now(), due_at = now(), tell_at = null
    from drill_plan p where p.id = o.plan_id and p.plan->>'title' = $1 and o.stage = 'waiting'`,
    [planTitle],
  )
}

async function downloaded(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await download).path(), 'latin1').then((text) =>
    Buffer.from(text, 'latin1').toString(),
  )
}
