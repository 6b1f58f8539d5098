import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessibility.ts'
import { phone, renderScreen } from '../../../test/renderScreen.tsx'
import { NameForm } from './NameForm.tsx'

test('a name that could be taken for command’s is said to be left out, before anything is sent', async () => {
  const save = vi.fn()
  await renderScreen(
    <NameForm
      first=""
      className={undefined}
      save={save}
      button={(name) => <button type="submit">Join {name}</button>}
    />,
    { at: '/', path: '/', size: phone },
  )
  const field = page.getByRole('textbox', { name: /^Your name/ })
  await field.fill('Priya Raman (command)')
  await expect.element(page.getByRole('status')).toHaveTextContent('it looks like someone else’s name')
  await expectAccessible()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  expect(save).toHaveBeenLastCalledWith('')
  await field.fill('Pat Lee')
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Join Pat Lee' }).click()
  expect(save).toHaveBeenLastCalledWith('Pat Lee')
})
