import { expect, test } from 'vitest'
import { allClear } from './allClear.ts'

test('the all-clear says what is over, and who says so', () => {
  expect(allClear({ kind: 'Actual', action: 'Evacuate' }, 'Kim Ode')).toBe(
    'All clear. The evacuation is over. Thank you for keeping everyone safe. – Kim Ode',
  )
  expect(allClear({ kind: 'Exercise', action: 'Lockdown' }, '')).toBe(
    'All clear. The drill is over. Thank you all.',
  )
})

test('after a test nobody thinks that there was anything to do', () => {
  expect(allClear({ kind: 'Test', action: 'Hold' }, 'Kim Ode')).toContain('There was nothing to do.')
})
