import { expect, test } from 'vitest'
import { endsOf, monthOf, startOf } from './scores.ts'

test('a month is called by its name and year', () => {
  expect(monthOf(startOf('2026-03'))).toBe('Mar 2026')
})

test('an axis goes from the first month to the last', () => {
  const [march, may, july] = ['2026-03', '2026-05', '2026-07'].map(startOf) as [number, number, number]
  expect(endsOf([may, july, march])).toEqual({
    time: { from: march, to: july },
    footTicks: [
      { at: march, words: 'Mar 2026' },
      { at: july, words: 'Jul 2026' },
    ],
  })
})

test('a month that is alone is named once', () => {
  const march = startOf('2026-03')
  expect(endsOf([march, march + 1]).footTicks).toEqual([{ at: march + 1, words: 'Mar 2026' }])
})
