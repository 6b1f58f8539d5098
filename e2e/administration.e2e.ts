import { type Browser, expect, type Page } from '@playwright/test'
import { check } from './looksRight.ts'
import { accept, account, managerAtDesk } from './people.ts'
import { test } from './story.ts'

/** Administrators at work, and what the people they change see of it at the same moment. */

const oakridge = 'Oakridge Unified School District'
/** The time within which people who lose their access learn it, on any page they have open. */
const soon = { timeout: 5_000 }

async function openUser(page: Page, name: string) {
  await page.goto('/admin/users')
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function editUser(browser: Browser, role: string, name: string): Promise<Page> {
  const page = await managerAtDesk(browser, account('oakridge', role))
  await openUser(page, name)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  return page
}

test('a tenant admin invites a manager of another organization, who accepts, sees one site, and is told at once when removed', async ({
  browser,
}) => {
  const person = account('riverbend', 'Staff')
  const admin = await managerAtDesk(browser, account('oakridge', 'TenantAdmin'))
  await admin.goto('/')
  await admin.getByRole('button', { name: 'Admin' }).click()
  await expect(admin.getByRole('menuitem', { name: 'Tenant Management' })).toBeHidden()
  await admin.getByRole('menuitem', { name: 'User Management' }).click()
  await admin.getByRole('link', { name: 'Invite user' }).click()
  await admin.getByLabel('Name', { exact: true }).fill(person.name)
  await admin.getByLabel('Email').fill(person.email)
  await admin.getByLabel('Role').selectOption('Manager')
  await admin.getByLabel('Only at selected sites').check()
  await admin.getByRole('checkbox', { name: 'Oakridge High' }).check()
  await admin.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(admin.getByText('Only at: Oakridge High')).toBeVisible()

  await expect(admin.getByText('Has not accepted the invitation yet.')).toBeVisible()
  await expect(admin.getByText('Invited. Starts when they accept.')).toBeVisible()
  await check(admin, 'invited-person')

  const manager = await managerAtDesk(browser, person)
  await manager.goto('/')
  await test.step('the person works on where they were until they accept, and after', async () => {
    const invitation = manager.getByRole('region', { name: `${oakridge} invites you` })
    await expect(invitation).toBeVisible()
    await expect(manager.getByRole('heading', { name: 'Riverbend Schools' })).toBeVisible()
    await manager.getByRole('button', { name: /, account$/ }).click()
    await expect(manager.getByRole('menuitem', { name: oakridge })).toBeHidden()
    await manager.keyboard.press('Escape')
    await check(manager, 'invitation')
    await accept(manager, oakridge)
    await expect(manager.getByRole('heading', { name: 'Riverbend Schools' })).toBeVisible()
    await admin.reload()
    await expect(admin.getByText('Has not accepted the invitation yet.')).toBeHidden()
  })
  await manager.getByRole('button', { name: /, account$/ }).click()
  await manager.getByRole('menuitem', { name: oakridge }).click()
  await expect(manager.getByRole('button', { name: /, account$/ })).toContainText(oakridge)
  await manager.goto('/incident/start')
  await expect(manager.getByText(/Oakridge High · \d+ rooms/)).toBeVisible()
  await expect(manager.getByText('Oakridge Middle')).toBeHidden()

  await test.step('another site appears on the page that is open', async () => {
    await admin.getByRole('link', { name: 'Edit', exact: true }).click()
    await admin.getByRole('checkbox', { name: 'Oakridge Middle' }).check()
    await admin
      .getByRole('form', { name: `Role in ${oakridge}` })
      .getByRole('button', { name: 'Save' })
      .click()
    await expect(manager.getByRole('checkbox', { name: /^Oakridge Middle/ })).toBeVisible(soon)
  })

  await test.step('removed, the open page says so and shows nothing any more', async () => {
    await admin.getByRole('button', { name: 'Remove from this organization' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Remove from this organization' }).click()
    await expect(manager.getByRole('heading', { name: 'Your access has ended' })).toBeVisible(soon)
    await expect(manager.getByText('Oakridge High')).toBeHidden()
    await manager.getByRole('button', { name: 'Continue' }).click()
    await expect(manager.getByRole('heading', { name: 'Riverbend Schools' })).toBeVisible()
  })
})

test('a deactivated person’s open page says so at once, and comes back with the account', async ({
  browser,
}) => {
  const person = account('riverbend', 'SiteSpecific')
  const open = await managerAtDesk(browser, person)
  await open.goto('/incident/list')
  await expect(open.getByRole('heading', { name: 'Incidents', exact: true })).toBeVisible()

  const admin = await managerAtDesk(browser, account('riverbend', 'TenantAdmin'))
  await openUser(admin, person.name)
  await admin.getByRole('button', { name: 'Deactivate' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(admin.getByText('Inactive')).toBeVisible()
  await expect(open.getByRole('heading', { name: 'Your access has ended' })).toBeVisible(soon)

  await admin.getByRole('button', { name: 'Activate' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect(open.getByRole('heading', { name: 'Incidents', exact: true })).toBeVisible(soon)
})

test('two administrators edit the same user; the later one is told, and nothing is lost', async ({
  browser,
}) => {
  const { name } = account('oakridge', 'Staff')
  const first = await editUser(browser, 'GlobalAdmin', name)
  const second = await editUser(browser, 'TenantAdmin', name)
  const accountForm = (page: Page) => page.getByRole('form', { name: 'Account' })
  const save = (page: Page) => accountForm(page).getByRole('button', { name: 'Save' }).click()

  await first.getByLabel('Name', { exact: true }).fill('Joan M. Becker')
  await save(first)
  await expect(accountForm(first).getByText('Saved.', { exact: true })).toBeVisible()

  await second.getByLabel('Name', { exact: true }).fill('Joan Becker-Hall')
  await save(second)
  await expect(second.getByText('Someone else changed this while you had it open.')).toBeVisible()
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('Joan Becker-Hall')
  await second.getByRole('button', { name: 'Load theirs' }).click()
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('Joan M. Becker')
  await expect(second.getByRole('cell', { name: 'Joan Becker-Hall' })).toBeVisible()

  await test.step('leaving with something typed asks first', async () => {
    await second.getByLabel('Name', { exact: true }).fill(name)
    await second.getByRole('link', { name: 'Joan M. Becker' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(second.getByLabel('Name', { exact: true })).toHaveValue(name)
    await save(second)
    await expect(accountForm(second).getByText('Saved.', { exact: true })).toBeVisible()
  })

  await test.step('the audit log has both, with before and after', async () => {
    await second.goto('/admin/audit?search=joan')
    const changed = (before: string, after: string) =>
      second
        .getByRole('article')
        .filter({ hasText: 'User changed' })
        .filter({ has: second.getByRole('deletion').getByText(before, { exact: true }) })
        .filter({ has: second.getByRole('insertion').getByText(after, { exact: true }) })
    await expect(changed(name, 'Joan M. Becker').first()).toBeVisible()
    await expect(changed('Joan M. Becker', name).first()).toContainText(
      `${account('oakridge', 'TenantAdmin').email})`,
    )
  })
})
