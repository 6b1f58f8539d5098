import { expect, test } from 'vitest'
import { currentAnswers, fitsQuestion, type GivenAnswer } from './currentAnswers.ts'

let arrived = 0
const given = (
  answerId: string,
  byId: string,
  minute: number,
  seenId: string | null = null,
): GivenAnswer => ({
  answerId,
  questionKey: 'lock',
  byId,
  seenId,
  arrived: ++arrived,
  givenAt: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
})
const standing = (...answers: GivenAnswer[]) => {
  const found = currentAnswers(answers).get('lock')
  return [found?.answer.answerId, found?.unseen?.answerId ?? null]
}

test('the answer that was given last stands, also when it arrived first', () => {
  expect(standing(given('late', 'kim', 30), given('early', 'lee', 2))).toEqual(['late', 'early'])
})

test('who changes an answer that they have seen is in no conflict', () => {
  expect(standing(given('a', 'kim', 1), given('b', 'lee', 2, 'a'))).toEqual(['b', null])
})

test('who changes their own answer is in no conflict', () => {
  expect(standing(given('a', 'kim', 1), given('b', 'kim', 2))).toEqual(['b', null])
})

test('a conflict ends when somebody who has seen what stands answers again', () => {
  const both = [given('a', 'kim', 1), given('b', 'lee', 2)]
  expect(standing(...both)).toEqual(['b', 'a'])
  expect(standing(...both, given('c', 'kim', 3, 'b'))).toEqual(['c', null])
})

test('of two answers of the same moment the one that arrived last stands', () => {
  expect(standing(given('a', 'kim', 1), given('b', 'lee', 1, 'a'))).toEqual(['b', null])
})

test('a check takes ok, a scale takes a number, and both may not apply', () => {
  const of = (answers: 'check' | 'scale') => ({
    key: 'a',
    text: 'A',
    help: null,
    weight: 1,
    answers,
    wantsPhoto: false,
  })
  expect([fitsQuestion(of('check'), 'ok'), fitsQuestion(of('check'), '3')]).toEqual([true, false])
  expect([fitsQuestion(of('scale'), 'ok'), fitsQuestion(of('scale'), '3')]).toEqual([false, true])
  expect([fitsQuestion(of('scale'), 'notApplicable'), fitsQuestion(of('check'), null)]).toEqual([true, true])
})
