import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { query } from './database.ts'
import { account, managerAtDesk } from './people.ts'
import { outputFile } from './startAt.ts'
import { test } from './story.ts'
import { testServer } from './testServer.ts'

/** A page that fails gives its reader a number, by which whoever runs the server finds the reason in the log. */

type Line = { msg?: string; reqId?: string; err?: { message?: string } }

/** Reads the lines of the server's log. Beside them is what `npm start` prints. */
async function logLines(): Promise<Line[]> {
  const text = await readFile(outputFile(testServer.home), 'utf8')
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Line => JSON.parse(line))
}

test('the number on a page that failed is the one in the log of the server', async ({ browser }) => {
  const page = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await page.goto('/')
  await query('alter table camera rename column is_on to was_on')
  try {
    await page.goto('/camera-view?site=1')
    const alert = page.getByRole('alert').filter({ hasText: 'Number of this error' })
    await expect(alert).toBeVisible({ timeout: 20_000 })
    const words = (await alert.textContent()) ?? ''
    const [, number] = /Number of this error: ([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(words) ?? []
    expect(number, words).toBeDefined()
    const found = async () => (await logLines()).find(({ reqId }) => reqId === number)
    await expect
      .poll(found)
      .toMatchObject({ msg: 'request failed', err: { message: expect.stringContaining('is_on') } })
  } finally {
    await query('alter table camera rename column was_on to is_on')
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Number of this error')).toHaveCount(0)
})
