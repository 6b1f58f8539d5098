import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newPhoneToken, readPhoneToken } from './phoneCookie.ts'

const key = randomBytes(32)
const now = Date.parse('2026-03-02T10:00:00Z')

test('a phone is known again by its cookie: where, and since when', () => {
  const token = newPhoneToken(key, 17, now)
  expect(readPhoneToken(key, token)).toMatchObject({ siteId: 17, firstSeen: now })
  expect(readPhoneToken(key, newPhoneToken(key, 17, now))?.id).not.toBe(readPhoneToken(key, token)?.id)
})

test('nobody makes a phone older, moves it to another site, or makes one up', () => {
  const token = newPhoneToken(key, 17, now)
  const [site = '', seconds = '', id = '', mac = ''] = token.split('.')
  for (const forged of [
    [site, String(Number(seconds) - 86_400), id, mac],
    ['18', seconds, id, mac],
    [site, seconds, randomBytes(12).toString('base64url'), mac],
    [site, seconds, id, 'A'.repeat(22)],
    [site, seconds, id],
  ])
    expect(readPhoneToken(key, forged.join('.'))).toBeNull()
  expect(readPhoneToken(randomBytes(32), token)).toBeNull()
  expect(readPhoneToken(key, '')).toBeNull()
})
