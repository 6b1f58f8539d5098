import { expect, type Page } from '@playwright/test'
import { check } from './looksRight.ts'
import { account, bagPages, managerAtDesk, roomPhone, startIncident } from './people.ts'
import { test } from './story.ts'

/** An organisation changes the instructions to rooms; a running incident keeps those it started with. */

const exit = 'Which way out is free?'
const well = 'Did everybody get home?'
const later = 'Sit down behind the desks'

/** Adds an item to the part that is open, and fills it in. */
async function add(manager: Page, button: string, name: string, text: string, answeredWith?: string) {
  await manager.getByRole('button', { name: button }).click()
  const row = manager.getByRole('listitem', { name, exact: true })
  await expect(row.getByLabel(name, { exact: true })).toBeFocused()
  await manager.keyboard.type(text)
  if (answeredWith) await row.getByLabel('Answer type').selectOption(answeredWith)
  return row
}

test('a manager changes what a lockdown asks; a phone shows and answers it; the open drill keeps its own @ci', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  const preview = manager.getByRole('figure')
  const save = manager.getByRole('button', { name: /^Save as/ })

  await test.step('a set of one’s own begins with what is built in', async () => {
    await manager.goto('/')
    await manager.getByRole('button', { name: 'Configure' }).click()
    await manager.getByRole('menuitem', { name: 'Incident Surveys' }).click()
    await expect(manager.getByText('Using the standard checklist.')).toBeVisible()
    await check(manager, 'configure')
  })

  await test.step('a choice without answers is refused at its field', async () => {
    const row = await add(manager, 'Add an instruction', 'Instruction 4', exit, 'Choice')
    await row.getByLabel('Required').uncheck()
    await save.click()
    await expect(manager.getByText('Add at least two choices.')).toBeVisible()
    await check(manager, 'configure-wrong')
    await row.getByLabel('Choices').fill('North\nSouth')
    await expect(preview.getByText('North')).toBeVisible()
  })

  await test.step('it moves by the keyboard, and the focus stays on it', async () => {
    for (const number of [4, 3, 2]) {
      const up = manager.getByRole('button', { name: `Move Instruction ${number} up` })
      if (number === 4) await up.focus()
      await expect(up).toBeFocused()
      await manager.keyboard.press('Enter')
    }
    await expect(preview.getByRole('listitem').first()).toContainText(exit)
  })

  await test.step('a question for afterwards is added and needed', async () => {
    await manager.getByText('After (3)').click()
    const row = await add(manager, 'Add a question', 'Question 4', well, 'Yes or no')
    await row.getByLabel('Required').check()
    await check(manager, 'configure-after')
  })

  await test.step('leaving with something unsaved asks first', async () => {
    await manager.getByRole('link', { name: 'Evacuate' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await manager.getByLabel('Note for colleagues').fill('After the autumn drill')
    await save.click()
    await expect(manager.getByText(/Using your organization’s, version 1/)).toBeVisible()
  })

  await test.step('a message with a variable that nobody knows is refused', async () => {
    await manager.getByRole('link', { name: 'Messages' }).click()
    await manager.getByRole('button', { name: 'Add a message' }).click()
    const row = manager.getByRole('listitem', { name: 'Message 3', exact: true })
    await row.getByLabel('button text').fill('Keep away')
    const text = row.getByLabel('Message text')
    await text.fill('{action}: keep away from {place}.')
    await save.click()
    await expect(manager.getByText(/^\{place\} is not a variable/)).toBeVisible()
    await text.fill('{action}: keep away from ')
    await row.getByRole('button', { name: '{location}' }).click()
    await check(manager, 'configure-messages')
    await save.click()
    await expect(manager.getByText(/Using your organization’s, version 1/)).toBeVisible()
  })

  const [[, path = ''] = []] = await bagPages('oakridge', 'Oakridge Middle')
  const { page: phone, context } = await roomPhone(browser, path)
  await startIncident(manager, { kind: 'Drill', site: 'Oakridge Middle', action: 'Lockdown' })

  await test.step('the phone shows the choice and answers it', async () => {
    const item = phone.getByRole('listitem').filter({ hasText: exit })
    await expect(item).toContainText('Not answered yet · optional')
    await item.getByRole('button', { name: 'South' }).click()
    await expect(item).toContainText('Answered: South')
  })

  await test.step('a message of the organization has a gap, and is not sent before that is filled', async () => {
    await manager.getByRole('button', { name: 'Keep away' }).click()
    const send = manager.getByRole('button', { name: /^Send to all/ })
    await expect(send).toBeDisabled()
    await expect(manager.getByRole('status').filter({ hasText: '[location]' })).toBeVisible()
    await check(manager, 'message-gap')
    // The gap is selected: what is typed takes its place.
    await manager.getByRole('button', { name: 'Go there' }).click()
    await manager.keyboard.type('the gym.')
    await send.click()
    await expect(phone.getByText('Lockdown: keep away from the gym.').first()).toBeVisible()
  })

  await test.step('the set is changed again, and the open drill keeps its own', async () => {
    const board = manager.url()
    await manager.goto('/incident/configure?action=Lockdown')
    await manager.getByRole('textbox', { name: 'Instruction 1' }).fill(later)
    await save.click()
    await expect(manager.getByText(/Using your organization’s, version 2/)).toBeVisible()
    await expect(manager.getByText('“After the autumn drill”')).toBeVisible()
    await check(manager, 'configure-versions')
    await phone.reload()
    await expect(phone.getByRole('listitem').filter({ hasText: exit })).toBeVisible()
    await expect(phone.getByText(later)).toBeHidden()
    await manager.goto(board)
  })

  await test.step('afterwards the phone asks what was asked for then, and says what is needed', async () => {
    await manager.getByRole('button', { name: 'End incident' }).click()
    await manager
      .getByRole('dialog')
      .getByRole('button', { name: /and end$/ })
      .click()
    const question = phone.getByRole('listitem').filter({ hasText: well })
    await expect(question).toContainText('Not answered yet · required')
    await expect(phone.getByText('1 required answer is still missing.')).toBeVisible()
    await check(phone, 'after-needed')
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(phone.getByText('You answered everything that is required. Thank you.')).toBeVisible()
    await context.close()
  })

  await test.step('version 1 comes back as version 3; who answers for one site alone may look', async () => {
    await manager.goto('/incident/configure?action=Lockdown')
    await manager.getByRole('button', { name: 'Restore version 1' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Restore version 1' }).click()
    await expect(manager.getByText(/Using your organization’s, version 3/)).toBeVisible()
    const siteManager = await managerAtDesk(browser, account('oakridge', 'SiteSpecific'))
    await siteManager.goto('/incident/configure?action=Lockdown')
    await expect(siteManager.getByText(/version 3/).first()).toBeVisible()
    await expect(siteManager.getByRole('button', { name: /^Save/ })).toBeHidden()
    await siteManager.getByText('After (4)').click()
    await expect(siteManager.getByText(well).first()).toBeVisible()
    await check(siteManager, 'configure-read')
    const staff = await managerAtDesk(browser, account('oakridge', 'Staff'))
    await staff.goto('/incident/configure')
    await expect(staff.getByText('This page is for people who start incidents')).toBeVisible()
    await check(staff, 'configure-staff')
  })
})
