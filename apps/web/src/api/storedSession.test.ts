import { expect, test } from 'vitest'
import { readStoredSession } from './storedSession.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const soon = now / 1000 + 60
const userKey = 'oidc.user:https://id.example.org:muster-classroom'
const user = (change: object = {}) =>
  JSON.stringify({
    access_token: 'abc.def',
    expires_at: soon,
    profile: { sub: 'kim', tenant_id: 't-claim' },
    ...change,
  })

test('who is signed in, in which tenant they work, and what a guest holds are read as they were left', () => {
  expect(
    readStoredSession(
      {
        [userKey]: user(),
        'muster.tenantInUse': '{"subject":"kim","tenantId":"t-1"}',
        'muster.guest':
          '[{"incidentId":"i-2","token":"two","isIn":false},{"incidentId":"i-1","token":"one","isIn":true}]',
      },
      now,
    ),
  ).toEqual({
    user: { subject: 'kim', accessToken: 'abc.def', tenantClaim: 't-claim' },
    tenantId: 't-1',
    guest: { token: 'one', incidentId: 'i-1' },
  })
})

const nobody = { user: null, tenantId: null, guest: null }
test.each([
  ['nothing', {}],
  ['no storage', null],
  ['a token that has run out', { [userKey]: user({ expires_at: now / 1000 }) }],
  ['a token that no header could carry', { [userKey]: user({ access_token: 'a\nb' }) }],
  ['what is no JSON', { [userKey]: '{', 'muster.guest': 'x', 'muster.tenantInUse': '' }],
  ['other shapes', { [userKey]: '7', 'muster.guest': '{"isIn":true}', 'muster.tenantInUse': '[]' }],
])('%s is nobody', (_, shelf) => {
  expect(readStoredSession(shelf, now)).toEqual(nobody)
})

test('the tenant of another person is not theirs', () => {
  const shelf = { [userKey]: user(), 'muster.tenantInUse': '{"subject":"lee","tenantId":"t-1"}' }
  expect(readStoredSession(shelf, now).tenantId).toBeNull()
})
