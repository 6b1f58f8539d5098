import { expect, test } from 'vitest'
import { allClearWords, partSignature } from './allClearWords.ts'

const evacuation = { kind: 'Actual', action: 'Evacuate' } as const

test('the all-clear says what is over, and who says so', () => {
  expect(allClearWords(evacuation, 'Dana Reyes')).toBe(
    'All clear. The evacuation is over. Thank you for keeping everyone safe. – Dana Reyes',
  )
  expect(allClearWords({ ...evacuation, kind: 'Exercise' }, '')).toBe(
    'All clear. The drill is over. Thank you all.',
  )
})

test('after a test nobody thinks that there was anything to do', () => {
  expect(allClearWords({ kind: 'Test', action: 'Hold' }, 'Kim Ode')).toContain('There was nothing to do.')
})

test('its words are found again without the name', () => {
  const words = allClearWords(evacuation, '')
  expect(partSignature(allClearWords(evacuation, 'Dana Reyes'), 'Dana Reyes')).toEqual({
    words,
    signature: ' – Dana Reyes',
  })
  expect(partSignature(words, 'Dana Reyes')).toEqual({ words, signature: '' })
  expect(partSignature(words, null)).toEqual({ words, signature: '' })
})
