import { describe, expect, test } from 'vitest'
import { databaseUrlForm, explainConnectionUrl, smtpUrlForm } from './connectionUrl.ts'

const forms = [
  ['DATABASE_URL', 'postgres://muster', '@db.example.org:5432/muster', databaseUrlForm],
  ['SMTP_URL', 'smtps://muster', '@mail.example.org:465', smtpUrlForm],
] as const

describe.each(forms)('%s', (_, begin, end, form) => {
  test.each([
    ['#', '%23'],
    ['@', '%40'],
    ['/', '%2F'],
    ['?', '%3F'],
    ['%', '%25'],
    [' ', '%20'],
  ])(
    'with a bare “%s” in its password is refused with the character and its form %s, and without the password',
    (character, encoded) => {
      for (const password of [`12${character}Zebra`, `Zebra${character}`, `${character}zz@Zebra`]) {
        const wrong = explainConnectionUrl(`${begin}:${password}${end}`, form)
        expect(wrong).toContain(`${character === ' ' ? 'a space' : `“${character}”`} as ${encoded}`)
        expect(wrong).not.toContain('Zebra')
      }
    },
  )

  test('with the same characters percent-encoded is taken, as are all others', () => {
    for (const password of ['%23%40%2F%3F%25%20', 'a:b;c&d=e+f!$*(),\'-._~[]\\"<>^`{|}', 'Grüße', ''])
      expect(explainConnectionUrl(`${begin}:${password}${end}`, form), password).toBeUndefined()
  })

  test('names each wrong character once', () => {
    const wrong = explainConnectionUrl(`${begin}:a#b#c/d${end}`, form)
    expect(wrong).toMatch(/write “#” as %23, “\/” as %2F$/)
  })

  test.each(['%E4', '%C3', 'a%4'])('with %s, which stands for no character, is refused', (password) => {
    expect(explainConnectionUrl(`${begin}:${password}${end}`, form)).toContain('“%” as %25')
  })

  test('of another kind, or without a host, is refused with an example', () => {
    for (const text of ['https://example.org', 'db.example.org', `${begin.split(':')[0]}://`, ''])
      expect(explainConnectionUrl(text, form), text).toContain(`must be ${form.example}`)
  })
})

test('a host without user, or a user without password, is nothing wrong', () => {
  expect(explainConnectionUrl('postgres://localhost/muster', databaseUrlForm)).toBeUndefined()
  expect(
    explainConnectionUrl('postgresql://muster@localhost/muster?sslmode=require', databaseUrlForm),
  ).toBeUndefined()
  expect(explainConnectionUrl('smtp://mail.example.org', smtpUrlForm)).toBeUndefined()
})
