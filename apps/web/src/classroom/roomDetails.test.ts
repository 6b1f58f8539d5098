import { expect, test } from 'vitest'
import { areDifferent, shownDetails } from './roomDetails.ts'

const told = { headcount: 19, needs: ['insulin', 'medical'] } as const

test('a second phone that touched nothing undoes nothing', () => {
  expect(shownDetails(told, null)).toEqual({ headcount: 19, needs: ['medical', 'insulin'] })
  expect(areDifferent(told, shownDetails(told, null))).toBe(false)
})

test('what was changed here goes along, and nothing else', () => {
  expect(shownDetails(told, { headcount: 20 })).toEqual({ headcount: 20, needs: ['medical', 'insulin'] })
  expect(shownDetails(told, { needs: { water: true, medical: false } })).toEqual({
    headcount: 19,
    needs: ['insulin', 'water'],
  })
})

test('a need that another phone told of meanwhile stays', () => {
  const draft = { needs: { water: true } }
  expect(shownDetails({ headcount: null, needs: ['toilet'] }, draft).needs).toEqual(['toilet', 'water'])
})

test('a headcount can be taken back', () => {
  expect(shownDetails(told, { headcount: null }).headcount).toBeNull()
  expect(areDifferent(told, shownDetails(told, { headcount: null }))).toBe(true)
})

test('nobody has told anything yet', () => {
  expect(shownDetails(null, null)).toEqual({ headcount: null, needs: [] })
})
