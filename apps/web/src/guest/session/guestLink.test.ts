import { expect, test } from 'vitest'
import { linkIn } from './guestLink.ts'

const incidentId = '0b1f6f2e-6f0e-4a59-9a3c-0f5f4b3f1a11'
const pathname = `/incident/${incidentId}/external-dashboard`

test('a link is the incident of its path and the secret behind its #', () => {
  expect(linkIn({ pathname, hash: '#abc_-1' })).toEqual({ incidentId, secret: 'abc_-1' })
  expect(linkIn({ pathname: `${pathname}/`, hash: '#a' })?.incidentId).toBe(incidentId)
})

test('a page without a secret, or another page with an anchor, is no link', () => {
  expect(linkIn({ pathname, hash: '' })).toBeNull()
  expect(linkIn({ pathname, hash: '#' })).toBeNull()
  expect(linkIn({ pathname, hash: '#content' })).toBeNull()
  expect(linkIn({ pathname: `/incident/${incidentId}/clear-rooms`, hash: '#abc' })).toBeNull()
  expect(linkIn({ pathname: '/redbag/setup', hash: '#code=ABCD1234' })).toBeNull()
})
