import { assert, constantFrom, integer, property, string, stringMatching, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDateOfSpreadsheet, isShortenedNumber } from './spreadsheetDamage.ts'

describe('a number that a spreadsheet has shortened', () => {
  test.each(['1.23457E+11', '4.892E+092', '1,23457E+11', '5E+11', '1.2E-05', '-1.5E+20'])('%s', (cell) => {
    expect(isShortenedNumber(cell)).toBe(true)
  })

  test('is recognized for every long number, as a spreadsheet writes it', () => {
    assert(
      property(integer({ min: 1e11, max: Number.MAX_SAFE_INTEGER }), constantFrom(',', '.'), (id, mark) => {
        const written = id.toExponential(5).replace('e', 'E').replace('.', mark)
        expect(isShortenedNumber(written)).toBe(true)
      }),
    )
  })

  test.each(['', '123456789012', '1e5', '1E5', '12E34', 'E+11', '1.5E', 'A1.23E+11', '1.2.3E+11', '1.23E+1'])(
    'is not the odd id "%s"',
    (cell) => expect(isShortenedNumber(cell)).toBe(false),
  )

  test('is never an id of digits, of hexadecimal digits, a UUID, or any text without a signed exponent', () => {
    const ids = [stringMatching(/^[0-9]{1,20}$/), stringMatching(/^[0-9a-fA-F-]{1,36}$/)]
    for (const id of ids)
      assert(
        property(id, (cell) => {
          // E-05 needs a digit alone before it, which hexadecimal groups of a UUID never are.
          if (!/^\dE-\d{2,3}$/.test(cell)) expect(isShortenedNumber(cell)).toBe(false)
        }),
      )
    assert(
      property(
        string().filter((text) => !/E[+-]/.test(text)),
        (cell) => void expect(isShortenedNumber(cell)).toBe(false),
      ),
    )
  })
})

describe('a date that a spreadsheet has made of a room number', () => {
  test.each([
    '2-Jan',
    '02-Jan',
    '02. Jan',
    '1. Mrz',
    '02/jan',
    '02-janv.',
    '2-ene',
    'Jan-02',
    'Dez-26',
    '1/2/2026',
    '01.02.2026',
    '2026-01-02',
    '2026-01-02 00:00:00',
  ])('%s', (name) => expect(isDateOfSpreadsheet(name)).toBe(true))

  test.each([
    '',
    'Jan',
    'JAN-2',
    'MAR-10',
    'May 10',
    'Marie-02',
    'B-Jan',
    '1-2',
    '12/3',
    '1.2',
    '101-May Hall',
    '2025-26',
    '2026-01',
    'Room 2-Jan',
    '1/2/26',
    'Sep',
    '3-Mary',
  ])('is not the room "%s"', (name) => expect(isDateOfSpreadsheet(name)).toBe(false))

  test('is never a number with letters, a dash or a dot, as rooms are called', () => {
    const parts = tuple(stringMatching(/^[A-Z]{0,2}\d{1,4}$/), constantFrom('-', '.', '/', ' '))
    assert(
      property(parts, stringMatching(/^\d{0,3}[A-Za-z]?$/), ([start, mark], end) => {
        expect(isDateOfSpreadsheet(`${start}${mark}${end}`)).toBe(false)
      }),
    )
  })
})
