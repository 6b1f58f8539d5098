import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecretBox, parseSecretsKeys, SecretBox } from './secretBox.ts'

const key = () => randomBytes(32)

test('what is stored holds no secret, is another each time, and opens only in its row', () => {
  const box = new SecretBox([key()])
  const [one, other] = [box.encrypt('hushhush', 'a:1'), box.encrypt('hushhush', 'a:1')]
  expect(one).not.toBe(other)
  expect(Buffer.from(one.split('.')[3] ?? '', 'base64url').toString('latin1')).not.toContain('hush')
  expect(box.decrypt(one, 'a:1')).toBe('hushhush')
  expect(() => box.decrypt(one, 'a:2')).toThrow('The secret of a:2 is damaged')
  expect(() => box.decrypt(`${one.slice(0, -2)}AA`, 'a:1')).toThrow('damaged')
})

test('older keys open what they have encrypted, and the first one encrypts', () => {
  const [old, next] = [key(), key()]
  const stored = new SecretBox([old]).encrypt('secret', 'a:1')
  const both = new SecretBox([next, old])
  expect(both.decrypt(stored, 'a:1')).toBe('secret')
  expect([both.isCurrent(stored), both.isCurrent(both.encrypt('secret', 'a:1'))]).toEqual([false, true])
})

test('a key that is wrong or missing is told by its name', () => {
  const stored = new SecretBox([key()]).encrypt('secret', 'a:1')
  const id = stored.split('.')[1] ?? ''
  expect(() => new SecretBox([key()]).decrypt(stored, 'a:1')).toThrow(
    new RegExp(`encrypted with the key ${id}, and SECRETS_KEY has [0-9a-f]{12}\\. Add that key`),
  )
  expect(() => new SecretBox([]).decrypt(stored, 'a:1')).toThrow('SECRETS_KEY is not set')
  expect(() => new SecretBox([]).encrypt('secret', 'a:1')).toThrow('SECRETS_KEY is not set')
})

test('keys are a list', () => {
  const [one, other] = [key(), key()]
  const stored = openSecretBox({ SECRETS_KEY: one.toString('base64') }).encrypt('secret', 'a:1')
  const list = `${other.toString('base64url')}, ${one.toString('base64')}`
  expect(openSecretBox({ SECRETS_KEY: list }).decrypt(stored, 'a:1')).toBe('secret')
  for (const wrong of ['', 'x', `${one.toString('base64')},x`, one.toString('hex')])
    expect(parseSecretsKeys(wrong)).toBeNull()
})
