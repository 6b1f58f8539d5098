import { expect, type Page } from '@playwright/test'
import { chooseFrom } from './chooseFrom.ts'
import { check } from './looksRight.ts'
import { account, managerAtDesk } from './people.ts'
import { test } from './story.ts'

const site = 'Riverbend Academy'
const title = 'Test the sirens'
const staff = account('riverbend', 'Staff')

test('a task is given to somebody, begun, shown, talked about and done, and the next one is there @ci', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  const helper = await managerAtDesk(browser, staff)

  await test.step('a manager writes it; a reload loses nothing of it', async () => {
    await manager.goto('/sites-overview')
    await manager.getByRole('link', { name: 'Tasks' }).click()
    await manager.getByRole('link', { name: 'New task' }).click()
    await manager.getByLabel('What to do').fill(title)
    await chooseFrom(manager, 'Site', site)
    await manager.getByLabel('Repeats').selectOption({ label: 'Monthly by date' })
    await manager.reload()
    await expect(manager.getByLabel('What to do')).toHaveValue(title)
    await manager.getByRole('button', { name: 'Add task' }).click()
    await expect(manager.getByText('A repeating task needs a first due date').first()).toBeVisible()
    await manager.getByLabel('Due date').fill('2040-05-12')
    await chooseFrom(manager, 'Assigned to', staff.name)
    await manager.getByRole('button', { name: 'Add task' }).click()
    await expect(manager.getByRole('heading', { name: title })).toBeVisible()
    await check(manager, 'task-edit')
  })

  await test.step('whose it is finds it on the board, begins it by the keyboard and adds a photo and words', async () => {
    await helper.goto('/site/task?mine=true&as=board')
    await expect(column(helper, 'Open').getByRole('article')).not.toHaveCount(0)
    await check(helper, 'tasks-board')
    await column(helper, 'Open')
      .getByRole('button', { name: `Start: ${title}` })
      .press('Enter')
    await column(helper, 'In progress').getByRole('link', { name: title }).click()
    await expect(helper.getByText(`started by ${staff.name}`)).toBeVisible()
    await helper.getByLabel('Add a photo').setInputFiles({
      name: 'siren.png',
      mimeType: 'image/png',
      buffer: await helper.screenshot(),
    })
    await expect(helper.getByRole('img', { name: `Added by ${staff.name}` })).toBeVisible()
    await helper.getByLabel('Comment').fill('The one in the gym is silent.')
    await helper.getByRole('button', { name: 'Add comment' }).click()
    await expect(helper.getByRole('listitem').getByText('The one in the gym is silent.')).toBeVisible()
  })

  await test.step('what both change at once is not overwritten', async () => {
    await manager.getByLabel('Detail').fill('All of them, one after the other.')
    await manager.getByRole('button', { name: 'Save' }).click()
    await expect(manager.getByText('Saved.', { exact: true })).toBeVisible()
    await helper.reload()
    await expect(helper.getByText('All of them, one after the other.')).toBeVisible()
  })

  await test.step('it is done, and the next one is in the list', async () => {
    await helper.getByRole('button', { name: `Done: ${title}` }).click()
    await expect(helper.getByText(`Done, by ${staff.name}`)).toBeVisible()
    await helper.goto('/site/task?mine=true')
    await expect(helper.getByRole('row', { name: title })).toContainText('Jun 12, 2040')
    await helper.getByRole('link', { name: /^Done 1/ }).click()
    await expect(helper.getByRole('row', { name: title })).toContainText(`by ${staff.name}`)
    await expect(helper).toHaveURL(/stage=done/)
    await check(helper, 'tasks')
  })
})

const column = (page: Page, name: string) =>
  page.getByRole('region').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) })
