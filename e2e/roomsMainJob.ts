import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from './story.ts'

type Rooms = {
  manager: Page
  /** The room's phone, with its bag open in quiet. */
  page: Page
  /** The name of the room on the board. */
  room: string
  /** Starts a drill at the room's school. */
  start: () => Promise<void>
}

/** Follows a room's phone from the first screen of an incident to its end, as the manager's board has it. */
export async function roomsMainJob({ manager, page, room, start }: Rooms): Promise<void> {
  const board = manager.getByRole('button', { name: new RegExp(`^${room}\\b`) })
  await expect(page.getByText('No incident now')).toBeVisible()
  await start()
  await expect(page).toHaveURL(/\/checklist$/)

  await test.step('acknowledges', async () => {
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).first().click()
    await expect(page.getByRole('button', { name: 'Acknowledged', exact: true }).first()).toBeVisible()
    await expect(board).toContainText('Answered')
  })

  await test.step('reports with words', async () => {
    await page.getByRole('link', { name: 'Report something to command' }).click()
    const threat = page.getByRole('radio', { name: /^Threat/ })
    await threat.check({ force: true })
    await expect(threat).toBeChecked()
    await page.getByRole('textbox', { name: /^Details/ }).fill('Two people at the north door')
    await page.getByRole('button', { name: /^Send/ }).click()
    await expect(page.getByText('Two people at the north door').first()).toBeVisible()
    await expect(manager.getByText('Two people at the north door').first()).toBeVisible()
  })

  await test.step('writes to command', async () => {
    await page.getByRole('link', { name: /^Chat/ }).click()
    await page.getByRole('button', { name: /^Join as/ }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('We hear steps in the corridor')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('We hear steps in the corridor')).toBeVisible()
    await expect(page.getByText(/^Sending/)).toHaveCount(0)
  })

  await test.step('takes attendance', async () => {
    await manager.getByRole('button', { name: /^Request attendance/ }).click()
    await page.getByRole('navigation', { name: 'Incident' }).getByRole('link', { name: 'Attendance' }).click()
    await page.getByRole('button', { name: /^All \d+ are here|^Everyone present/ }).click()
    await page.getByRole('button', { name: 'Send attendance' }).click()
    await expect(page.getByRole('heading', { name: 'Attendance submitted' })).toBeVisible()
  })

  await test.step('hears what is new, and knows all of it after a reload', async () => {
    await manager.getByRole('textbox', { name: 'Message' }).fill('Police are in the building.')
    await manager.getByRole('button', { name: /^Send to all/ }).click()
    await expect(page.getByText('Police are in the building.').first()).toBeVisible()
    await page.getByRole('link', { name: 'Checklist' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Acknowledged', exact: true }).first()).toBeVisible()
    await expect(page.getByText('Police are in the building.').first()).toBeVisible()
  })

  await test.step('hears that it is over', async () => {
    await manager.getByRole('button', { name: /^End/ }).click()
    await manager.getByRole('button', { name: 'Send all-clear and end' }).click()
    await expect(page).toHaveURL(/\/post-lockdown\?endedIncidentId=/)
  })
}

/** Notes what goes wrong on the pages of a context; nothing may. */
export function faultsOf(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(String(error.error())))
  return faults
}
