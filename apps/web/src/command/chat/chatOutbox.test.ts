import { expect, test } from 'vitest'
import { memoryStorage } from '../../live/bagTestStorage.ts'
import { isUnsent } from '../../live/commandOutbox.ts'
import { roomIds } from '../../live/incidentFixture.ts'
import { type ChatEntry, chatKey, isLate, isShown, openChatOutbox } from './chatOutbox.ts'

const at = '2026-11-20T10:00:00.000Z'
const key = chatKey('incident', 'anna')
const command = (commandId: string, text = 'Stay.') => ({
  commandId,
  channel: roomIds[0],
  text,
  at,
  after: 4,
})

test('what was written survives a reload, in its order, and another person finds none of it', () => {
  const storage = memoryStorage()
  const outbox = openChatOutbox(key, storage)
  outbox.add(command('a', 'One.'))
  outbox.add(command('b', 'Two.'))
  outbox.sent('a', 7)
  const again = openChatOutbox(key, storage).entries.get()
  expect(again.map(({ text }) => text)).toEqual(['One.', 'Two.'])
  expect(again.map(isUnsent)).toEqual([false, true])
  expect(openChatOutbox(chatKey('incident', 'ben'), storage).entries.get()).toEqual([])
})

test('what was refused is not sent again, and stays until somebody has read why', () => {
  const outbox = openChatOutbox(key, memoryStorage())
  outbox.add(command('a'))
  outbox.refuse('a', 'This incident has ended.')
  expect(outbox.entries.get()).toMatchObject([{ refusal: 'This incident has ended.' }])
  expect(outbox.entries.get().filter(isUnsent)).toEqual([])
  outbox.remove('a')
  expect(outbox.entries.get()).toEqual([])
})

const entry = (part: Partial<ChatEntry>): ChatEntry => ({
  ...command('a'),
  refusal: null,
  version: null,
  ...part,
})
const said = (seq: number, text: string, byId = 'anna') => ({
  id: crypto.randomUUID(),
  seq,
  at,
  byName: 'Anna',
  byId,
  typedName: null,
  text,
  from: 'command' as const,
  memberId: null,
  struck: null,
})

test('it is nothing to worry about at first', () => {
  const after = (ms: number) => Date.parse(at) + ms
  expect([isLate(entry({}), after(500)), isLate(entry({}), after(5_000))]).toEqual([false, true])
  expect(isLate(entry({ refusal: 'No.' }), after(0))).toBe(true)
  expect(isLate(entry({ version: 7 }), after(60_000))).toBe(false)
})

test('it is shown by the log once the page has come as far', () => {
  expect(isShown(entry({}), 9, [said(5, 'Stay.')], 'anna')).toBe(false)
  expect(isShown(entry({ version: 7 }), 6, [], 'anna')).toBe(false)
  expect(isShown(entry({ version: 7 }), 7, [], 'anna')).toBe(true)
})

test('whoever is shown a log with gaps finds their own words in it before it has come as far', () => {
  const sent = entry({ version: 7 })
  expect(isShown(sent, 5, [said(5, 'Stay.')], 'anna')).toBe(true)
  expect(isShown(sent, 5, [said(5, 'Stay.', 'ben')], 'anna')).toBe(false)
  expect(isShown(sent, 5, [said(5, 'Go.')], 'anna')).toBe(false)
  // The same words were said before these were written.
  expect(isShown(sent, 5, [said(4, 'Stay.')], 'anna')).toBe(false)
})
