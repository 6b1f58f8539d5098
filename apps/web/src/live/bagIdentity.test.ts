import { expect, test } from 'vitest'
import { type FillBytes, forgetIdentity, nextSequence, userIdIn } from './bagIdentity.ts'
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

test('who a phone is in the chat is who acknowledges, and asking uses up no sequence number', () => {
  const storage = memoryStorage()
  const inChat = userIdIn(storage, 'bag', 'incident-1', random)
  expect(inChat).toMatch(/^[A-Za-z0-9]{6}$/)
  expect(userIdIn(storage, 'bag', 'incident-1', random)).toBe(inChat)
  expect(nextSequence(storage, 'bag', 'incident-1', random)).toEqual({ userId: inChat, sequence: 0 })
  expect(userIdIn(storage, 'bag', 'incident-1', random)).toBe(inChat)
  expect(nextSequence(storage, 'bag', 'incident-1', random).sequence).toBe(1)
  expect(userIdIn(storage, 'bag', 'incident-2', random)).not.toBe(inChat)
})
