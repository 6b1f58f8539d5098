import { describe, expect, test } from 'vitest'
import { numberProblem, readPhoneNumber } from './phoneNumber.ts'

/** Tests numbers as people write and paste them. */

describe('a number', () => {
  test.each([
    ['+44 (0)20 7946 0000', '+442079460000'],
    ['+49 (0)30 901820', '+4930901820'],
    ['+4402079460000', '+442079460000'],
    ['+1 555\u2013010\u20130000', '+15550100000'],
    ['+1 555\u2212010\u22120000', '+15550100000'],
    ['\u202a+15550100000\u202c', '+15550100000'],
    ['\u202d+1\u00a0555\u202f010\u20090000\u202c', '+15550100000'],
    ['\uff0b\uff11 555 010 0000', '+15550100000'],
    ['0044 20 7946 0000', '+442079460000'],
    ['00 49 30 901820', '+4930901820'],
    ['tel:+1-555-010-0000', '+15550100000'],
    ['+1.555.010.0000', '+15550100000'],
    ['+1 (555) 010-0000', '+15550100000'],
    ['+39 06 6982 1234', '+390669821234'],
    ['  +33 (0)1 70 18 99 00 ', '+33170189900'],
  ])('written as %j is %s', (typed, number) => {
    expect(readPhoneNumber(typed)).toEqual({ number })
  })

  test.each([
    '(336)533-1632 x218',
    '+13365331632 ext. 12',
    '+13365331632;ext=4',
    '+13365331632,12',
    '+13365331632 # 7',
  ])('with an extension, as %j, is refused by name', (typed) => {
    expect(readPhoneNumber(typed)).toEqual({ problem: expect.stringContaining('extension') })
  })

  test.each([
    ['(336) 533-1632', 'its country code'],
    ['020 7946 0000', 'its country code'],
    ['+999123456789', 'No country'],
    ['+441', 'too short'],
    ['+44 20 7946', 'not enough digits for +44'],
    ['+1 555 010 00001', 'too many digits for +1'],
    ['+1 800 FLOWERS', 'Enter a phone number'],
    ['Ann', 'Enter a phone number'],
    ['+', 'Enter a phone number'],
  ])('written as %j is refused: %s', (typed, words) => {
    const read = readPhoneNumber(typed)
    expect(read).toEqual({ problem: expect.stringContaining(words) })
    expect('problem' in read && read.problem).toMatch(/^[A-Z].*\.$/)
  })
})

test('a number that was kept and nobody has says which one is meant', () => {
  expect(numberProblem('+442079460000')).toBeNull()
  expect(numberProblem('+4402079460000')).toBe(
    'No one has this number as it is written. You may mean +442079460000.',
  )
  expect(numberProblem('+15550')).toMatch(/not enough digits/)
})
