import { toCsv, withoutFormulaGuard } from '@muster/domain/csv'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'

/** Tests that Muster's CSV reads back the same, and runs no formula in a spreadsheet. */

const signs = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '\t',
  '\r',
  "'",
  ' ',
  '"',
  ',',
  ';',
  '\n',
)
const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: signs, maxLength: 6 }),
  fc.tuple(signs, fc.string()).map(([sign, text]) => `${sign}${text}`),
)
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  )
const readBack = (text: string): string[][] =>
  parse(text, { record_delimiter: '\r\n', relax_column_count: true, skip_empty_lines: false })

test('any text comes back as it was', () => {
  fc.assert(
    fc.property(table, (rows) => {
      expect(readBack(toCsv(rows)).map((row) => row.map(withoutFormulaGuard))).toEqual(rows)
    }),
  )
})

test('no text is read as a formula', () => {
  fc.assert(
    fc.property(table, (rows) => {
      for (const row of readBack(toCsv(rows)))
        for (const each of row) expect(each).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/)
    }),
  )
})

test('numbers, yes, no and nothing are written plainly', () => {
  expect(
    toCsv([
      ['n', 'b', 'x', 'y'],
      [-1.5, true, null, undefined],
    ]),
  ).toBe('n,b,x,y\r\n-1.5,true,,\r\n')
})

test('a formula gets an apostrophe, and a text with a comma quotes', () => {
  expect(toCsv([['=1+1', '+49 30', 'a,b', 'say "hi"']])).toBe(`'=1+1,'+49 30,"a,b","say ""hi"""\r\n`)
})
