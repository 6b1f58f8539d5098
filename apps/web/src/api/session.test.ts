import { afterEach, expect, test, vi } from 'vitest'
import { isTenantKnown, noteTenant, resetSession, sessionHeaders, updateSession } from './session.ts'

afterEach(() => {
  resetSession()
  noteTenant({ ofHost: null, ofBag: null, byDefault: null })
  vi.unstubAllGlobals()
})

const tenant = () => sessionHeaders()['tenant-id']
/** Stores in this browser what sign-in leaves there. */
function keep(shelf: Record<string, string>) {
  vi.stubGlobal('window', { localStorage: shelf })
}
const user = JSON.stringify({
  access_token: 'abc',
  expires_at: Date.now() / 1000 + 600,
  profile: { sub: 'kim', tenant_id: 'of-claim' },
})
const userKey = 'oidc.user:https://id.example.org:muster-classroom'

test('the tenant is the one in use, else that of bag or host, else the token’s claim, else the deployment’s', () => {
  keep({})
  expect(tenant()).toBeUndefined()
  noteTenant({ byDefault: 'by-default' })
  expect(tenant()).toBe('by-default')
  // A bag's page still asks which tenant its bag is of.
  expect(isTenantKnown()).toBe(false)
  keep({ [userKey]: user })
  expect(tenant()).toBe('of-claim')
  expect(isTenantKnown()).toBe(true)
  noteTenant({ ofHost: 'of-host' })
  expect(tenant()).toBe('of-host')
  noteTenant({ ofBag: 'of-bag' })
  expect(tenant()).toBe('of-bag')
  keep({ [userKey]: user, 'muster.tenantInUse': '{"subject":"kim","tenantId":"in-use"}' })
  expect(tenant()).toBe('in-use')
  updateSession({ tenantId: 'of-this-page' })
  expect(tenant()).toBe('of-this-page')
})

test('whoever signed in, and a guest, are named also on a page that loads no sign-in', () => {
  keep({ [userKey]: user, 'muster.guest': '[{"incidentId":"i-1","token":"one","isIn":true}]' })
  expect(sessionHeaders()).toMatchObject({
    Authorization: 'Bearer abc',
    'access-token': 'abc',
    'external-access-token': 'one',
    'incident-id': 'i-1',
  })
})
