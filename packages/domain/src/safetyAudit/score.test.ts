import fc from 'fast-check'
import { expect, test } from 'vitest'
import { builtInSafetyAudit } from './builtInTemplate.ts'
import { type SafetyAuditValue, safetyAuditValue } from './currentAnswers.ts'
import { scoreSafetyAudit } from './score.ts'
import { questionsOf, type SafetyAuditSection, safetyAuditSections } from './template.ts'

const question = (key: string, weight: number, answers: 'check' | 'scale' = 'check') => ({
  key,
  text: key,
  help: null,
  weight,
  answers,
  wantsPhoto: false,
})
const sections: SafetyAuditSection[] = [
  { title: 'Doors', questions: [question('lock', 3), question('hinge', 1)] },
  { title: 'Supplies', questions: [question('bags', 2, 'scale')] },
]
const score = (values: Record<string, SafetyAuditValue>, commendable: string[] = []) =>
  scoreSafetyAudit(sections, (key) =>
    key in values ? { value: values[key] ?? null, isCommendable: commendable.includes(key) } : undefined,
  )

test('a check earns its weight, a scale a quarter of it for each step', () => {
  expect(score({ lock: 'ok', hinge: 'notOk', bags: '2' })).toMatchObject({
    percent: 67,
    answered: 3,
    unanswered: 0,
    notOk: 1,
    sections: [
      { title: 'Doors', percent: 75 },
      { title: 'Supplies', percent: 50 },
    ],
  })
})

test('what does not apply is out of the sum', () => {
  expect(score({ lock: 'notApplicable', hinge: 'ok', bags: '4' })).toMatchObject({
    percent: 100,
    notApplicable: 1,
    unanswered: 0,
  })
})

test('what nobody answered is out of the sum, and is said', () => {
  expect(score({ lock: 'ok' })).toMatchObject({ percent: 100, answered: 1, unanswered: 2 })
})

test('where nothing counts there is no score', () => {
  expect(score({}).percent).toBeNull()
  expect(score({ lock: 'notApplicable', hinge: 'notApplicable', bags: 'notApplicable' })).toMatchObject({
    percent: null,
    answered: 3,
  })
})

test('what was done well is counted, whatever the answer', () => {
  expect(score({ lock: 'ok', bags: '1' }, ['lock', 'bags']).commendable).toBe(2)
})

test('a better answer never lowers the score, and every question is either answered or not', () => {
  const value = fc.constantFrom(...safetyAuditValue.options.filter((each) => !/\d/.test(each)))
  fc.assert(
    fc.property(value, value, (lock, hinge) => {
      const before = score({ lock, hinge, bags: '1' })
      expect(score({ lock, hinge, bags: '3' }).percent ?? 0).toBeGreaterThanOrEqual(before.percent ?? 0)
      expect(before.answered + before.unanswered).toBe(3)
    }),
  )
})

test('what is built in is a template like any other', () => {
  expect(safetyAuditSections.parse(builtInSafetyAudit.sections)).toEqual(builtInSafetyAudit.sections)
  expect(questionsOf(builtInSafetyAudit.sections).length).toBeGreaterThanOrEqual(25)
})
