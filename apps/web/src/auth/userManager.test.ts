import { expect, test } from 'vitest'
import { signInSettings } from './userManager.ts'

test('signing in is by code, comes back to the specified pages, and is renewed 60 s before it runs out', () => {
  const oidc = { authority: 'https://id.example.org', clientId: 'muster-classroom', scope: 'openid roles' }
  expect(signInSettings(oidc, 'https://oak.example.org')).toMatchObject({
    authority: oidc.authority,
    client_id: oidc.clientId,
    scope: oidc.scope,
    response_type: 'code',
    redirect_uri: 'https://oak.example.org/oidc-callback',
    silent_redirect_uri: 'https://oak.example.org/silent-renew-oidc',
    accessTokenExpiringNotificationTimeInSeconds: 60,
  })
})
