import { silentLockdownName } from '@muster/domain/incident/incidentWords'
import { fromSnapshot, type IncidentState } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import { snapshotAt } from '../../../live/incidentFixture.ts'
import { latestIncidentControl, lostCommand } from './latestIncidentControl.ts'

const drill = fromSnapshot(snapshotAt(3))
const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`
const dana = { id: 'dana', name: 'Dana Reyes' }
const passed = (byName: string): IncidentState => ({
  ...drill,
  commanderId: 'kim',
  commanderName: 'Kim Ode',
  commandPassed: { at: at(3), byName, from: 'Dana Reyes' },
})

test('the start is what happened last while nothing else has', () => {
  expect(latestIncidentControl(drill).text).toBe('Started')
})

test('says who did what last', () => {
  const changed: IncidentState = {
    ...drill,
    action: 'Evacuate',
    actionChanged: { at: at(2), byName: 'Dana Reyes', from: 'Lockdown' },
    realSince: { seq: 4, at: at(1), byName: 'Kim Ode' },
  }
  expect(latestIncidentControl(changed).text).toBe('Dana Reyes changed the action from Lockdown to Evacuate')
  expect(latestIncidentControl({ ...changed, actionChanged: null }).text).toBe(
    'Kim Ode said that this is real now',
  )
})

test('command that was taken reads otherwise than command that was handed over', () => {
  expect(latestIncidentControl(passed('Kim Ode')).text).toBe('Kim Ode took command from Dana Reyes')
  expect(latestIncidentControl(passed('Dana Reyes')).text).toBe('Dana Reyes handed command to Kim Ode')
  expect(latestIncidentControl(passed('Ana Sol')).text).toBe('Ana Sol gave command of Dana Reyes to Kim Ode')
})

test('command of a silent lockdown was nobody’s before somebody took it', () => {
  const taken = passed('Kim Ode')
  const from = silentLockdownName('Art Room')
  expect(
    latestIncidentControl({ ...taken, commandPassed: { at: at(3), byName: 'Kim Ode', from } }).text,
  ).toBe('Kim Ode took command')
  expect(
    latestIncidentControl({ ...taken, commandPassed: { at: at(3), byName: 'Ana Sol', from } }).text,
  ).toBe('Ana Sol gave command to Kim Ode')
})

test('a message that was taken back is quoted, a long one in part', () => {
  const [first, ...others] = drill.broadcasts
  if (!first) throw new Error('no broadcast')
  const struck = { seq: 9, at: at(4), byName: 'Kim Ode', reason: null }
  const broadcasts = [{ ...first, message: 'x'.repeat(80), struck }, ...others]
  expect(latestIncidentControl({ ...drill, broadcasts }).text).toBe(`Kim Ode took back “${'x'.repeat(60)}…”`)
})

test('who is superseded is told, and nobody else; nor who passed it on themselves', () => {
  expect(lostCommand('dana', passed('Kim Ode'), dana)).toBe('You no longer lead: Kim Ode took command.')
  expect(lostCommand('dana', passed('Ana Sol'), dana)).toBe(
    'You no longer lead: Ana Sol gave command to Kim Ode.',
  )
  expect(lostCommand('dana', passed('Dana Reyes'), dana)).toBeNull()
  expect(lostCommand('dana', passed('Kim Ode'), { id: 'ana', name: 'Ana Sol' })).toBeNull()
  expect(lostCommand('dana', drill, dana)).toBeNull()
})
