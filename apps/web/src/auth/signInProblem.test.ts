import { expect, test } from 'vitest'
import { signInProblem } from './signInProblem.ts'

test('what the library says becomes a sentence with what to do', () => {
  expect(signInProblem('No matching state found in storage')).toContain('another tab')
  expect(signInProblem('access_denied')).toBe('The sign-in was canceled or refused.')
  expect(signInProblem('Failed to fetch')).toContain('Check your connection')
  expect(signInProblem('JWT iat is in the future: 1')).toContain('clock is wrong')
})

test('what nobody foresaw is passed on in the provider’s words', () => {
  expect(signInProblem('unmet policy 7')).toBe('The sign-in service said: unmet policy 7')
})
