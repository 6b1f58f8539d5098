import { type ChecklistStep, checklistSteps } from '@muster/contract/checklistCalls'
import { expect, test } from 'vitest'
import { stepWords } from './stepWords.ts'

const step = (change: Partial<ChecklistStep>): ChecklistStep => ({
  key: 'site',
  isDone: false,
  isSkipped: false,
  count: 0,
  of: 0,
  siteId: null,
  drill: null,
  ...change,
})
const stands = (change: Partial<ChecklistStep>) => stepWords(step(change), 'oak').stands

test('every step has a title, a sentence and a way, done or not', () => {
  for (const key of checklistSteps)
    for (const isDone of [false, true]) {
      const { title, stands: said, to, action } = stepWords(step({ key, isDone }), 'oak')
      expect([key, title, said, to, action]).toEqual([
        key,
        expect.stringMatching(/^[A-Z]/),
        expect.stringMatching(/^[A-Z0-9].*\.$/),
        expect.stringMatching(/^\//),
        expect.stringMatching(/^[A-Z]/),
      ])
    }
})

test('what lacks is counted, and leads to the first site where it lacks', () => {
  expect(stands({ key: 'rooms', count: 2, of: 3 })).toBe('1 of 3 sites has no room yet.')
  expect(stands({ key: 'bags', count: 0, of: 2 })).toBe('2 of 2 rooms have no bag.')
  expect(stepWords(step({ key: 'rooms', of: 1, siteId: 7 }), 'oak').to).toBe('/site/7')
  expect(stands({ key: 'people', of: 2 })).toBe('2 invited. None has signed in yet.')
})

test('the drill says how far the first one has come', () => {
  const words = (['none', 'planned', 'running', 'ended'] as const).map((drill) =>
    stands({ key: 'drill', drill }),
  )
  expect(new Set(words).size).toBe(4)
})

test('managers may do what their role lets them, and see so', () => {
  const forManagers = checklistSteps.filter((key) => stepWords(step({ key }), 'oak').isForManagers)
  expect(forManagers).toEqual(['rooms', 'bags', 'codes', 'notifications', 'instructions', 'phone', 'drill'])
})
