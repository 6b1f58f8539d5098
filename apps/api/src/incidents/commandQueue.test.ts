import { randomUUID } from 'node:crypto'
import type { Command } from '@muster/domain/incident/commands'
import { beforeEach, expect, test } from 'vitest'
import { CommandQueue } from './commandQueue.ts'
import { applyStored, emptyIncident, type LoadedIncident } from './loadedIncident.ts'
import { combine, SpeculativeLog } from './speculativeLog.ts'

const roomId = randomUUID() as string
const actor = { kind: 'system', name: 'Test' } as const
let incident: LoadedIncident
let line: CommandQueue

beforeEach(() => {
  incident = emptyIncident(randomUUID(), randomUUID())
  line = new CommandQueue()
  const start: Command = {
    type: 'StartIncident',
    commandId: 'start',
    actor,
    data: {
      kind: 'Exercise',
      action: 'Hold',
      type: 7,
      location: null,
      message: 'Hold.',
      severity: 1,
      sites: [{ id: 1, name: 'North' }],
      rooms: [{ id: roomId, bagId: randomUUID(), siteId: 1, name: 'Room 1', expected: null }],
      instructions: [],
      hasChat: true,
    },
  }
  write([new SpeculativeLog(incident).decide(start)])
})

function write(decided: Parameters<typeof combine>[0]) {
  const { stored, state } = combine(decided)
  applyStored(incident, stored, state)
}

function add(count: number) {
  for (let at = 0; at < count; at += 1) {
    const data = { roomId, text: `${at}`, author: 'Test' }
    const command: Command = { type: 'PostChat', commandId: randomUUID(), actor, data }
    line.add({ command, resolve: () => {}, reject: () => {}, decision: null })
  }
}

/** Takes the next batch and writes it. @returns its size */
function takeAndWrite(): number {
  const batch = line.nextBatch(incident)
  write(batch.flatMap(({ decision }) => decision ?? []))
  return batch.length
}

test('a few go at once, and many in two halves that keep their size while those who are answered come back', () => {
  add(3)
  expect(takeAndWrite()).toBe(3)
  add(256)
  expect(takeAndWrite()).toBe(130)
  add(130)
  expect([line.nextBatch(incident).length, line.isEmpty]).toEqual([193, false])
})

test('no more than 500 go at once, however many there are', () => {
  add(3000)
  expect([takeAndWrite(), takeAndWrite()]).toEqual([500, 500])
})

test('those behind a batch are decided as if it had been written, and go on from there', () => {
  add(1)
  const first = line.nextBatch(incident)
  add(2)
  write(first.flatMap(({ decision }) => decision ?? []))
  expect(takeAndWrite()).toBe(2)
  expect(incident.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
})

test('they are decided again when it has not been written', () => {
  add(1)
  line.nextBatch(incident)
  add(2)
  expect(takeAndWrite()).toBe(2)
  expect(incident.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
})

test('nothing is decided ahead while another server writes, or while the log is not known whole', () => {
  for (const unsure of [{ isShared: true }, { missing: 1 }]) {
    add(1)
    expect(line.nextBatch({ ...incident, ...unsure }).map(({ decision }) => decision)).toEqual([null])
  }
})
