import { expect, test } from 'vitest'
import { everyIncident, incidentQuery, readIncidentView, writeIncidentView } from './incidentView.ts'

const read = (text: string) => readIncidentView(new URLSearchParams(text))

test('a view comes back from its address', () => {
  const text =
    'search=gym&stage=ended&kind=Exercise&action=Lockdown&type=3&site=12&by=00000000-0000-4000-8000-000000000001&from=2026-09-01&to=2026-09-30&page=2'
  expect(writeIncidentView(read(text)).toString()).toBe(text)
})

test('what nobody could have meant is left out', () => {
  const view = read('stage=over&kind=Fake&action=Run&type=9&site=-1&by=me&from=soon&to=2026-02-31&page=0')
  expect(view).toEqual(everyIncident)
  expect(incidentQuery(view)).toEqual({})
})

test('the last day belongs to the list to its end', () => {
  const { from, to } = incidentQuery(read('from=2026-09-01&to=2026-09-01')) ?? {}
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 3_600_000)
})
