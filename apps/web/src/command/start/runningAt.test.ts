import type { IncidentSummary } from '@muster/contract/shapes'
import { expect, test } from 'vitest'
import { runningAt } from './runningAt.ts'

function summary(incidentId: string, kind: IncidentSummary['kind'], ...siteNames: string[]): IncidentSummary {
  return {
    incidentId,
    kind,
    siteNames,
    stage: 'active',
    action: 'Lockdown',
    type: 7,
    location: null,
    commanderName: 'Dana',
    startedAt: '2026-11-20T10:02:00.000Z',
    endedAt: null,
    roomCount: 20,
  }
}
const active = [
  summary('drill', 'Exercise', 'High'),
  summary('elsewhere', 'Actual', 'Middle'),
  summary('real', 'Actual', 'Middle', 'High'),
]
const idsAt = (...sites: string[]) => runningAt(active, sites).map(({ incidentId }) => incidentId)

test('what runs at the chosen sites, real ones first', () => {
  expect(idsAt('High')).toEqual(['real', 'drill'])
  expect(idsAt('Elementary')).toEqual([])
  expect(idsAt()).toEqual([])
})
