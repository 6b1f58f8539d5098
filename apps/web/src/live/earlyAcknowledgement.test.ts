import { uuid } from '@muster/domain/incident/testSchool'
import { expect, test } from 'vitest'
import { keepAcknowledgement, keptStage, noteSent } from '../startup/earlyAcknowledgement.ts'
import { type FillBytes, outboxKey } from '../startup/phoneIdentity.ts'
import { nextSequence } from './bagIdentity.ts'
import { openOutbox } from './bagOutbox.ts'
import { memoryStorage } from './bagTestStorage.ts'

/** A tap in the first view, before the app: the app has to find it as one of its own, once. */

const random: FillBytes = (bytes) => crypto.getRandomValues(bytes)
const at = '2026-11-27T10:00:00.000Z'
const incidentId = uuid(1)

function phone() {
  const storage = memoryStorage()
  const place = (instruction: number) => ({
    storage,
    barcode: 'bag',
    incidentId,
    instructionId: uuid(instruction),
  })
  const tap = (instruction: number) => keepAcknowledgement(place(instruction), at, random)
  return { storage, place, tap, entries: () => openOutbox('bag', storage).entries.get() }
}

test('the app finds the tap in its outbox, waiting to be sent', () => {
  const { tap, entries } = phone()
  const entry = tap(2)
  expect(entries()).toEqual([entry])
  expect(entry?.action).toMatchObject({ kind: 'acknowledge', instructionIds: [uuid(2)], sequence: 0 })
})

test('a second tap, also after a reload, adds nothing; another step does', () => {
  const { tap, entries } = phone()
  tap(2)
  expect(tap(2)).toBeNull()
  expect(tap(3)?.action.sequence).toBe(1)
  expect(entries()).toHaveLength(2)
})

test('the app counts on from the same userId, and the first view from the app’s', () => {
  const { tap, storage } = phone()
  const first = tap(2)
  const next = nextSequence(storage, 'bag', incidentId, random)
  expect(next).toEqual({ userId: first?.action.userId, sequence: 1 })
  expect(tap(3)?.commandId).toBe(`${next.userId}:2`)
})

test('an acknowledgement that was refused, or is of another incident, can be given again', () => {
  const { tap, entries, storage, place } = phone()
  const entry = tap(2)
  openOutbox('bag', storage).progress(entry?.commandId ?? '', { stage: 'refused', sentence: 'No.' })
  expect(keptStage(place(2))).toBeNull()
  expect(tap(2)).not.toBeNull()
  expect(keepAcknowledgement({ ...place(2), incidentId: uuid(9) }, at, random)?.action.sequence).toBe(0)
  expect(entries()).toHaveLength(3)
})

test('what the log has is marked as sent; what the app has finished stays finished', () => {
  const { tap, entries, storage, place } = phone()
  const entry = tap(2)
  noteSent(storage, 'bag', entry?.commandId ?? '', 7, 1_000)
  expect(keptStage(place(2))).toBe('sent')
  expect(entries()[0]?.progress).toEqual({ stage: 'sent', version: 7, sentAt: 1_000 })
  openOutbox('bag', storage).remove(() => true)
  noteSent(storage, 'bag', entry?.commandId ?? '', 7, 1_000)
  expect(entries()).toEqual([])
})

test('whatever else is stored stays there', () => {
  const { tap, entries, storage } = phone()
  storage.setItem(outboxKey('bag'), JSON.stringify([{ of: 'another version' }, null]))
  tap(2)
  expect(entries()).toHaveLength(1)
  expect(storage.getItem(outboxKey('bag'))).toContain('another version')
  storage.setItem(outboxKey('bag'), 'no list')
  tap(3)
  expect(entries()).toHaveLength(1)
  expect(storage.getItem(outboxKey('bag'))).toContain('no list')
})

test('full storage keeps nothing and says so', () => {
  const { place } = phone()
  const full = {
    getItem: () => null,
    setItem() {
      throw new Error('full')
    },
  }
  expect(() => keepAcknowledgement({ ...place(2), storage: full }, at, random)).toThrow('full')
})
