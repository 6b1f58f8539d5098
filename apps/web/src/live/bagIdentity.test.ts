import { expect, test } from 'vitest'
import type { FillBytes } from '../startup/phoneIdentity.ts'
import { forgetIdentity, nextSequence, phoneIn } from './bagIdentity.ts'
import { memoryStorage } from './bagTestStorage.ts'

const random: FillBytes = (bytes) => crypto.getRandomValues(bytes)

test('one userId per incident, six letters or digits, its sequence counting up over reloads', () => {
  const storage = memoryStorage()
  const first = nextSequence(storage, 'bag', 'incident-1', random)
  expect(first.userId).toMatch(/^[A-Za-z0-9]{6}$/)
  expect(first.sequence).toBe(0)
  expect(nextSequence(storage, 'bag', 'incident-1', random)).toEqual({ userId: first.userId, sequence: 1 })
  expect(nextSequence(storage, 'bag', 'incident-1', random)).toEqual({ userId: first.userId, sequence: 2 })
})

test('a new incident gets a new userId and counts from the beginning', () => {
  const storage = memoryStorage()
  const first = nextSequence(storage, 'bag', 'incident-1', random)
  const second = nextSequence(storage, 'bag', 'incident-2', random)
  expect(second.userId).not.toBe(first.userId)
  expect(second.sequence).toBe(0)
})

test('the end of an incident clears the userId', () => {
  const storage = memoryStorage()
  const first = nextSequence(storage, 'bag', 'incident-1', random)
  forgetIdentity(storage, 'bag')
  expect(nextSequence(storage, 'bag', 'incident-1', random).userId).not.toBe(first.userId)
})

test('what a phone is in the chat is another id than the one by which it acknowledges, with a secret, until the next incident', () => {
  const storage = memoryStorage()
  const inChat = phoneIn(storage, 'bag', 'incident-1', random)
  expect(inChat.memberId).toMatch(/^[A-Za-z0-9]{6}$/)
  expect(inChat.secret).toMatch(/^[A-Za-z0-9]{22}$/)
  const first = nextSequence(storage, 'bag', 'incident-1', random)
  expect(first.sequence).toBe(0)
  expect(first.userId).not.toBe(inChat.memberId)
  const { memberId, secret } = inChat
  expect(phoneIn(storage, 'bag', 'incident-1', random)).toMatchObject({ memberId, secret })
  expect(nextSequence(storage, 'bag', 'incident-1', random)).toEqual({ userId: first.userId, sequence: 1 })
  const next = phoneIn(storage, 'bag', 'incident-2', random)
  expect([next.memberId === memberId, next.secret === secret]).toEqual([false, false])
})
