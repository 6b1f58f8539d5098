import type { User } from 'oidc-client-ts'
import { expect, test, vi } from 'vitest'
import { renewOnce } from './renew.ts'

const user = (expires_in: number, access_token: string) => ({ expires_in, access_token }) as User

test('those who ask at the same time share one renewal', async () => {
  const signinSilent = vi.fn(async () => user(600, 'new'))
  const manager = { getUser: async () => user(30, 'old'), signinSilent }
  await expect(Promise.all([renewOnce(manager), renewOnce(manager)])).resolves.toEqual(['new', 'new'])
  expect(signinSilent).toHaveBeenCalledTimes(1)
})

test('what another tab has renewed is taken over', async () => {
  const signinSilent = vi.fn(async () => null)
  const manager = { getUser: async () => user(600, 'fresh'), signinSilent }
  await expect(renewOnce(manager)).resolves.toBe('fresh')
  expect(signinSilent).not.toHaveBeenCalled()
})

test('a renewal that fails is null, and the next one tries again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const signinSilent = vi.fn<() => Promise<User>>(async () => {
    throw new Error('offline')
  })
  const manager = { getUser: async () => user(0, 'old'), signinSilent }
  await expect(renewOnce(manager)).resolves.toBeNull()
  await renewOnce(manager)
  expect(signinSilent).toHaveBeenCalledTimes(2)
})

test.each<[string, Partial<User>, object]>([
  ['two seconds once the token has run out', { expired: true }, { silentRequestTimeoutInSeconds: 2 }],
  ['longer while it still works', { expired: false }, {}],
  ['longer by a refresh token, which no frame holds up', { expired: true, refresh_token: 'r' }, {}],
])('a renewal in a frame has %s', async (_, part, limits) => {
  const signinSilent = vi.fn(async () => user(600, 'new'))
  await renewOnce({ getUser: async () => ({ ...user(0, 'old'), ...part }) as User, signinSilent })
  expect(signinSilent).toHaveBeenCalledWith(limits)
})

test('who has signed in meanwhile in another tab is not taken for who works here', async () => {
  const isAnna = ({ access_token }: User) => access_token.startsWith('anna')
  const signinSilent = vi.fn(async () => user(600, 'ben 2'))
  const stored = { getUser: async () => user(30, 'ben'), signinSilent }
  await expect(renewOnce(stored, isAnna)).resolves.toBeNull()
  expect(signinSilent).not.toHaveBeenCalled()
  const silent = { getUser: async () => user(30, 'anna'), signinSilent }
  await expect(renewOnce(silent, isAnna)).resolves.toBeNull()
})
