import { expect } from '@playwright/test'
import { check, checkContrast } from './looksRight.ts'
import { account, bagPages, managerAtDesk, roomPhone, startIncident, takeBack } from './people.ts'
import { test } from './story.ts'

test('a manager finds, chooses and writes to rooms without a mouse, and a filter never hides who is in need unsaid', async ({
  browser,
}) => {
  const pages = await bagPages('oakridge', 'Oakridge Middle')
  const [first = '', second = '', third = ''] = [...pages.keys()]
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site: 'Oakridge Middle', action: 'Lockdown' })
  const [a, b] = await Promise.all([first, second].map((room) => roomPhone(browser, pages.get(room) ?? '')))
  if (!a || !b) throw new Error('no phones')
  await a.page.getByRole('button', { name: 'All safe' }).click()
  await b.page.getByRole('button', { name: 'Acknowledge' }).first().waitFor()

  const card = (name: string) => manager.getByRole('button', { name: new RegExp(`^${name}\\b`) })
  await expect(card(first)).toContainText('Answered')
  await expect(card(second)).toContainText('Seen')
  const writing = manager.getByRole('textbox', { name: 'Message' })
  const chosen = manager.getByRole('region', { name: 'Rooms chosen for a message' })

  await test.step('N writes to all that have not answered; who answers meanwhile can be left out', async () => {
    await manager.keyboard.press('n')
    await expect(writing).toBeFocused()
    await expect(chosen).toContainText(`${pages.size - 1} chosen`)
    await expect(card(first)).toHaveAttribute('aria-pressed', 'false')
    await expect(card(second)).toHaveAttribute('aria-pressed', 'true')
    await manager.keyboard.type('n/fm?')
    await expect(writing).toHaveValue('n/fm?')
    await b.page.getByRole('button', { name: 'All safe' }).click()
    await chosen.getByRole('button', { name: '1 answered since – leave out' }).click()
    await expect(chosen).toContainText(`${pages.size - 2} chosen`)
    await writing.fill('')
    await writing.blur()
    await manager.keyboard.press('Escape')
    await expect(chosen).toBeHidden()
  })

  await test.step('typing goes to a room, Space and Shift with arrows choose, M writes, and only they get it', async () => {
    await card(third).focus()
    await manager.keyboard.type('library')
    await expect(card('Library')).toBeFocused()
    await manager.keyboard.press('Home')
    const home = manager.locator('[data-room]:focus')
    await expect(home).toBeVisible()
    await card(first).focus()
    await manager.keyboard.press('Space')
    await expect(chosen).toContainText('1 chosen')
    await manager.keyboard.press('Shift+ArrowRight')
    await expect(chosen).toContainText('2 chosen')
    await manager.keyboard.press('m')
    await writing.fill('Only for you.')
    await manager.getByRole('button', { name: 'Send to 2 chosen rooms' }).click()
    await expect(a.page.getByText('Only for you.').first()).toBeVisible()
  })

  await test.step('Enter opens a room with the times of its ladder and its students by name', async () => {
    await card(first).focus()
    await manager.keyboard.press('Enter')
    const room = manager.getByRole('dialog')
    await expect(room.getByRole('region', { name: 'Room progress' })).toContainText('Answered')
    await room.getByRole('button', { name: 'Students by name' }).click()
    await expect(room.getByText('The roll has not been called.')).toBeVisible()
    await check(manager, 'board-room')
    await manager.keyboard.press('Escape')
    await expect(room).toBeHidden()
  })

  await test.step('filters count, cut the board, stand in the address, and say whom they hide', async () => {
    await manager.keyboard.press('f')
    await manager.getByRole('button', { name: /^All safe 2$/ }).click()
    await expect(manager).toHaveURL(/filter=allSafe/)
    await expect(manager.locator('[data-room]')).toHaveCount(2)
    await a.page
      .getByRole('button', { name: /injured/i })
      .first()
      .click()
    // It stays where it was under the hand that just used the keyboard, until that asks for it.
    await manager.getByRole('button', { name: '1 room has news – sort' }).click()
    await expect(manager.getByText('This filter hides 1 room that needs help.')).toBeVisible()
    await check(manager, 'board-filters')
    await manager.reload()
    await expect(manager.locator('[data-room]')).toHaveCount(1)
    await manager.getByRole('button', { name: 'Show all rooms' }).click()
    await expect(manager.locator('[data-room]')).toHaveCount(pages.size)
    await expect(manager.locator('[data-room]').first()).toContainText(first)
  })

  await test.step('search by /, the keys by ?, the list by V, and who is unaccounted for', async () => {
    await manager.keyboard.press('/')
    await manager.keyboard.type('librar')
    await expect(manager.locator('[data-room]')).toHaveCount(1)
    await manager.keyboard.press('Escape')
    await manager.getByRole('button', { name: 'Clear' }).click()
    await manager.keyboard.press('?')
    await expect(manager.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await manager.keyboard.press('Escape')
    await expect(manager.getByRole('dialog')).toHaveCount(0)
    await manager.keyboard.press('v')
    await expect(manager.getByRole('table', { name: 'Rooms' })).toBeVisible()
    await manager.getByRole('button', { name: 'Last heard', exact: true }).click()
    await expect(manager.getByRole('columnheader', { name: 'Last heard' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await check(manager, 'board-list')
    await manager.getByRole('button', { name: 'Students unaccounted for' }).click()
    await manager.getByRole('button', { name: /^Show names/ }).click()
    await expect(manager.getByRole('dialog').getByRole('list').first()).toBeVisible()
    await manager.keyboard.press('Escape')
    await expect(manager.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the wall shows every room without scrolling, and Escape leaves it', async () => {
    await manager.setViewportSize({ width: 1440, height: 900 })
    await manager.keyboard.press('w')
    await expect(manager).toHaveURL(/view=wall/)
    await expect(manager.getByRole('main').getByRole('listitem')).toHaveCount(pages.size)
    await check(manager, 'board-wall')
    await checkContrast(manager, 'board-wall-light')
    await manager.keyboard.press('Escape')
    await expect(manager).not.toHaveURL(/view=wall/)
    // The header is in the window again, so its button is the way to the end.
    await expect(manager.getByRole('button', { name: 'End incident', exact: true })).toBeVisible()
  })

  await takeBack(manager)
  for (const { context } of [a, b]) await context.close()
})
