import { type AdminUser, getUser } from '@muster/contract/adminUserCalls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessibility.ts'
import { answer, installFakeApi, leaveTheRestUnanswered } from '../../../test/fakeApi.ts'
import { me, renderScreen } from '../../../test/renderScreen.tsx'
import { paths, routePatterns } from '../../paths.ts'
import UserEditPage from './UserEditPage.tsx'

installFakeApi()

const self: AdminUser = {
  id: me.id,
  name: me.name,
  email: me.email,
  isActive: true,
  isGlobalAdmin: false,
  hasSignedIn: true,
  firstSignedInAt: null,
  createdAt: '2026-01-01T00:00:00Z',
  version: 1,
  tenants: [
    {
      tenantKey: 'oak',
      tenantId: '00000000-0000-4000-8000-000000000001',
      name: 'Oak District',
      tenantName: 'Oak District',
      prefix: 'oak',
      role: 'TenantAdmin',
      restricted: false,
      state: 'member',
    },
  ],
  sites: {},
  sitePermissions: {},
  siteNames: {},
  invitations: {},
  currentTenantKey: 'oak',
}

test('an administrator cannot take their own role away, and is told why', async () => {
  answer(getUser, self)
  leaveTheRestUnanswered()
  await renderScreen(<UserEditPage />, {
    at: paths.adminUserEdit(me.id),
    path: routePatterns.adminUserEdit,
    role: 'TenantAdmin',
  })
  const role = page.getByRole('form', { name: 'Role in Oak District' })
  await expect.element(role.getByLabelText('Role')).toBeDisabled()
  await expect
    .element(role.getByText('You can’t change your own role. Ask another administrator.'))
    .toBeVisible()
  await expectAccessible()
})
