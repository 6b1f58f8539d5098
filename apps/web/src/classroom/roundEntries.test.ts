import { evolve } from '@muster/domain/incident/evolve'
import { fromSnapshot } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import type { BagActionInput } from '../live/bagCommands.ts'
import { requestOf } from '../live/bagDelivery.ts'
import { bagAction, type OutboxEntry } from '../live/bagOutbox.ts'
import { incidentId, snapshotAt } from '../live/incidentFixture.ts'
import { isOfRound, withLogVersion } from './roundEntries.ts'

const lockdown = fromSnapshot(snapshotAt(2))
const evacuate = evolve(lockdown, {
  id: crypto.randomUUID(),
  incidentId,
  seq: 3,
  at: lockdown.startedAt,
  commandId: 'c3',
  actor: { kind: 'system', name: 'Muster' },
  type: 'ActionChanged',
  data: { action: 'Evacuate', instructions: [] },
})
const safe: BagActionInput = { kind: 'status', status: 'allSafe', headcount: null, needs: [], note: null }
const waiting = (command: BagActionInput): OutboxEntry => ({
  commandId: 'c',
  incidentId,
  at: lockdown.startedAt,
  progress: { stage: 'waiting' },
  action: bagAction.parse(command),
})

test('what is typed in the lockdown and still waits is no answer to the evacuation, and is sent as what it was', () => {
  const typed = waiting(withLogVersion(safe, lockdown))
  expect([isOfRound(typed, lockdown), isOfRound(typed, evacuate)]).toEqual([true, false])
  expect(requestOf('b', typed).body).toMatchObject({ status: 'allSafe', upTo: 2 })
  const now = waiting(withLogVersion(safe, evacuate))
  expect(isOfRound(now, evacuate)).toBe(true)
})

test('what an older page has stored without it, and what is of no round, counts as now', () => {
  expect(isOfRound(waiting(safe), evacuate)).toBe(true)
  expect(withLogVersion({ kind: 'support', note: null }, evacuate)).toEqual({ kind: 'support', note: null })
  expect(isOfRound({ ...waiting(safe), incidentId: crypto.randomUUID() }, evacuate)).toBe(false)
})
