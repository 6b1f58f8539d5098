import { expect, test } from 'vitest'
import { proposeThreat } from './proposeThreat.ts'

const state = { action: 'Lockdown', type: 1, sites: [{ id: 1, name: 'Oak High' }], location: 'Gym' } as const

test('the sentence says the reason, the place and the action', () => {
  expect(proposeThreat({ ...state, sites: [...state.sites] })).toBe(
    'Threat at Oak High, Gym. Rooms were in Lockdown, and responders had to find missing and injured students.',
  )
  expect(proposeThreat({ ...state, sites: [...state.sites], location: null })).toMatch(
    /^Threat at Oak High\. /,
  )
})
