import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessibility.ts'
import { renderScreen } from '../../../test/renderScreen.tsx'
import { NewerFromOffice } from '../../classroom/shell/NewerFromOffice.tsx'
import { NewerEntries } from './NewerEntries.tsx'

test('the board says that its server is older than the log, and a room that there is more than it can show', async () => {
  const incident = { unread: { entries: 2, forRooms: 1 } }
  await renderScreen(
    <main>
      <NewerEntries incident={incident} />
      <NewerFromOffice incident={incident} />
    </main>,
  )
  await expect.element(page.getByText('This server is older than its log. Update it.')).toBeVisible()
  await expect.element(page.getByText('2 entries are missing on this page')).toBeVisible()
  await expect.element(page.getByRole('alert', { name: 'Something newer' })).toBeVisible()
  await expectAccessible()
})

test('nothing is said of a log that can be read', async () => {
  await renderScreen(<NewerEntries incident={{ unread: { entries: 0, forRooms: 0 } }} />)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
