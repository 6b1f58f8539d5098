import { type MyInvitations as Answer, acceptInvitation, listMyInvitations } from '@muster/contract/userCalls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, schemes, setScheme } from '../../test/accessibility.ts'
import { answer, installFakeApi } from '../../test/fakeApi.ts'
import { desk, phone, renderScreen } from '../../test/renderScreen.tsx'
import { MyInvitations } from './MyInvitations.tsx'

installFakeApi()

const none: Answer = { invitations: [], isWaitedForElsewhere: false }
const invitation: Answer['invitations'][number] = {
  tenantKey: 'oakridge',
  tenantId: '00000000-0000-4000-8000-000000000009',
  tenantName: 'Oakridge School District',
  role: 'Manager',
  restricted: false,
  invitedBy: 'Dana Reyes',
  invitedName: 'Linh Tran',
  invitedAt: new Date(2026, 2, 2, 12, 4, 5).toISOString(),
}

test.each([phone, desk])('an invitation is accepted where it is shown', async (size) => {
  answer(listMyInvitations, { ...none, invitations: [invitation] })
  await renderScreen(<MyInvitations />, { role: 'Manager', size })
  const card = page.getByRole('region', { name: 'Oakridge School District invites you' })
  await expect.element(card).toHaveTextContent('Dana Reyes of Oakridge School District (oakridge) asked you')
  for (const scheme of schemes) {
    setScheme(scheme)
    await expectAccessible()
  }
  setScheme('light')
  answer(acceptInvitation, none)
  answer(listMyInvitations, none)
  await card.getByRole('button', { name: 'Accept' }).click()
  await expect.element(card).not.toBeInTheDocument()
})

test.each([phone, desk])('one that waits for another sign-in is told without a name', async (size) => {
  answer(listMyInvitations, { ...none, isWaitedForElsewhere: true })
  await renderScreen(<MyInvitations />, { role: 'Manager', size })
  await expect
    .element(page.getByText(/^You have an invitation from an organization with its own sign-in/))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  for (const scheme of schemes) {
    setScheme(scheme)
    await expectAccessible()
  }
})
