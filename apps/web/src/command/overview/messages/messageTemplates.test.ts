import { fromSnapshot } from '@muster/domain/incident/state'
import { fillVariables } from '@muster/domain/template/variables'
import { expect, test } from 'vitest'
import { roomIds, snapshotAt } from '../../../live/incidentFixture.ts'
import { valuesNow } from './messageTemplates.ts'

const incident = fromSnapshot(snapshotAt(2))
const [one, other] = roomIds
const filled = (template: string, to: string[] | null) =>
  fillVariables(template, valuesNow(incident, { audience: 'chosen', roomIds: to }, Date.now()))

test('a message names what is known of the incident', () => {
  expect(filled('{action} at {school}, led by {commander}.', null)).toBe('Lockdown at High, led by Dana.')
  expect(filled('Since {time}.', null)).toMatch(/^Since \d+:\d\d:\d\d [AP]M\.$/)
})

test('what was not said at the start is a gap', () => {
  expect(filled('Keep away from {location}.', null)).toBe('Keep away from [location].')
})

test('a room is named in a message to it alone', () => {
  expect(filled('{room}, please answer.', [one])).toBe('Room 1, please answer.')
  expect(filled('{room}, please answer.', [one, other])).toBe('[room], please answer.')
  expect(filled('{room}, please answer.', null)).toBe('[room], please answer.')
})
