import { expect, test } from 'vitest'
import { pushContact } from './notifierConfig.ts'

/** Tests the contact for push services: never somebody at localhost, whom Apple refuses. */

test.each([
  [{ PUBLIC_URL: 'https://muster.example.org/' }, 'https://muster.example.org'],
  [{ PUBLIC_URL: 'https://muster.example.org', MAIL_FROM: 'a@example.org' }, 'https://muster.example.org'],
  [{ PUBLIC_URL: 'http://muster.example.org', MAIL_FROM: 'Muster <a@example.org>' }, 'mailto:a@example.org'],
  [{ MAIL_FROM: 'muster@school.example' }, 'mailto:muster@school.example'],
  [{ PUBLIC_URL: 'https://localhost:3000', MAIL_FROM: 'muster@localhost' }, null],
  [{ PUBLIC_URL: 'https://127.0.0.1' }, null],
  [{ PUBLIC_URL: 'http://192.168.1.20:3000' }, null],
  [{ MAIL_FROM: 'muster@relay' }, null],
  [{}, null],
])('of %j is %s', (place, contact) => {
  expect(pushContact(place)).toBe(contact)
})
