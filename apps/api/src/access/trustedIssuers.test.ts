import { UnsecuredJWT } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { startIssuer } from '../../test/issuer.ts'
import { type Provider, TrustedIssuers } from './trustedIssuers.ts'

/** Tests which verifier checks a token, and how often an unknown issuer queries the database. */

const person = { subject: 'kim', email: 'kim@example.org', name: 'Kim' }
const madeUp = (issuer: string) => new UnsecuredJWT({ iss: issuer, aud: 'muster-api' }).encode()
const refused = { status: 401 }

afterEach(() => vi.useRealTimers())

test('a thousand made-up issuers ask the database once, and once more a moment later', async () => {
  const read = vi.fn(async () => [])
  const issuers = new TrustedIssuers(
    { issuer: 'http://127.0.0.1:9', audience: 'muster-api' },
    read,
    () => true,
  )
  const flood = () =>
    Promise.all(
      Array.from({ length: 1000 }, (_, n) =>
        expect(issuers.verify(madeUp(`https://${n}.example.org`))).rejects.toMatchObject(refused),
      ),
    )
  await flood()
  await flood()
  expect(read).toHaveBeenCalledTimes(1)
  vi.useFakeTimers({ now: Date.now() + 3000, toFake: ['Date'] })
  await flood()
  expect(read).toHaveBeenCalledTimes(2)
})

test('a provider whose notice was lost is found when its first token comes', async () => {
  const issuer = await startIssuer()
  const named: Provider[] = []
  const issuers = new TrustedIssuers(
    null,
    async () => [...named],
    () => true,
  )
  await expect(issuers.verify(await issuer.tokenFor(person))).rejects.toMatchObject({ type: 'no-sign-in' })
  named.push({ issuer: issuer.url, audience: 'muster-api' })
  vi.useFakeTimers({ now: Date.now() + 3000, toFake: ['Date'] })
  expect(await issuers.verify(await issuer.tokenFor(person))).toMatchObject({
    isDefault: false,
    subject: 'kim',
  })
  await issuer.close()
})

test('what a tenant names is not the provider of the place, even where the issuer is the same', async () => {
  const issuer = await startIssuer()
  const own = { issuer: issuer.url, audience: 'muster-api' }
  const issuers = new TrustedIssuers(
    own,
    async () => [{ issuer: issuer.url, audience: 'tenant-api' }],
    () => true,
  )
  await issuers.refresh()
  const signIn = async (aud: string | string[]) => issuers.verify(await issuer.tokenFor(person, { aud }))
  expect((await signIn('muster-api')).isDefault).toBe(true)
  expect((await signIn('tenant-api')).isDefault).toBe(false)
  await expect(signIn('something-else')).rejects.toMatchObject(refused)
  await issuer.close()
})

test('a token that names no issuer, or is none, goes to no check at all', async () => {
  const issuers = new TrustedIssuers(
    null,
    async () => [],
    () => true,
  )
  for (const token of ['', 'x', 'a.b.c', new UnsecuredJWT({ sub: 'kim' }).encode()])
    await expect(issuers.verify(token)).rejects.toMatchObject(refused)
})
