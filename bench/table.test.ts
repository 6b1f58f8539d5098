import { expect, test } from 'vitest'
import { cellsOfRuns, notRun, row, summaryOf, tableOf } from './table.ts'

test('a bound on our own figure does not look at the reference', () => {
  const slow = row('press', { ours: 900, reference: 10, unit: 'ms' }, { atMost: 1000, of: 'ours' })
  expect(slow).toMatchObject({ ratio: 90, limit: '≤ 1000 ms', holds: true })
})

test('a bound on the ratio fails when the reference is too far ahead', () => {
  const behind = row('polls', { ours: 6, reference: 10, unit: '/s' }, { atLeast: 0.7, of: 'ratio' })
  expect(behind).toMatchObject({ ratio: 0.6, limit: '≥ 0.7 ×', holds: false })
})

test('what could not be measured does not hold', () => {
  for (const ours of [null, Number.NaN]) {
    expect(row('press', { ours, unit: 'ms' }, { atMost: 1000, of: 'ours' }).holds).toBe(false)
  }
})

test('a row without a bound only informs', () => {
  const rows = [row('median', { ours: 12.34, unit: 'ms' })]
  expect(rows[0]).toMatchObject({ limit: null, holds: null })
  expect(tableOf(rows).split('\n').at(-1)).toMatch(/^median +12\.3 ms +–$/)
})

test('of several rounds the middle one counts, and the lowest and the highest are shown', () => {
  const rounds = row('polls', { ours: [8, 6, 7], reference: [10, 10, 10], unit: '/s' })
  expect(rounds).toMatchObject({ ours: 7, oursRange: [6, 8], reference: 10, ratio: 0.7 })
  expect(tableOf([rounds])).toContain('6.00–8.00')
})

test('the ratio is the middle one of the rounds, in which ours and the reference took turns', () => {
  // The second round found the machine busy: both were slow, and their ratio is as ever.
  const rounds = row('polls', { ours: [90, 9, 70], reference: [100, 10, 100], unit: '/s' })
  expect(rounds).toMatchObject({ ours: 70, reference: 100, ratio: 0.9 })
  // Of another number of rounds, the middle ones are compared.
  expect(row('polls', { ours: [90, 9, 70], reference: [100, 10], unit: '/s' }).ratio).toBe(7)
})

test('no round is no figure', () => {
  expect(row('polls', { ours: [], unit: '/s' }, { atLeast: 1, of: 'ours' })).toMatchObject({
    ours: null,
    holds: false,
  })
})

test('a row that cannot be measured here is counted as not run, and neither holds nor fails', () => {
  const rows = [
    row('polls', { ours: 1, unit: '/s' }, { atLeast: 1, of: 'ours' }),
    row('press', { ours: 2, unit: 'ms' }, { atMost: 1, of: 'ours' }),
    notRun('polls through nginx', 'not installed'),
  ]
  expect(rows[2]).toMatchObject({ claim: 'polls through nginx: not run: not installed', holds: null })
  expect(summaryOf(rows)).toBe('1 rows hold, 1 do not, 1 were not run.')
})

test('of several whole runs each figure is shown once for each run, and a claim holds when it does in all of them', () => {
  const run = (polls: number) => [
    row('polls', { ours: polls, reference: 10, unit: '/s' }, { atLeast: 0.7, of: 'ratio' }),
    row('memory', { ours: 3, unit: 'kB' }),
  ]
  expect(cellsOfRuns([run(8), run(6), run(9)]).slice(1)).toEqual([
    ['polls', '8.00 · 6.00 · 9.00 /s', '10.0 · 10.0 · 10.0 /s', '0.80 · 0.60 · 0.90 ×', '≥ 0.7 ×', 'NO'],
    ['memory', '3.00 · 3.00 · 3.00 kB', '', '', '', ''],
  ])
  expect(cellsOfRuns([run(8), run(9)])[1]?.at(-1)).toBe('yes')
  // A run that never came to a row says nothing for it.
  expect(cellsOfRuns([run(8), []])[1]?.at(-1)).toBe('NO')
})
