/** The results of the bench, one row per claim, and their table. */
import { median } from './quantiles.ts'

/** One claim and what became of it. */
export interface Row {
  claim: string
  /** Muster's figure, in `unit`: the median of several rounds; null when it could not be measured. */
  ours: number | null
  /** The reference's figure in the same run, measured in turn with ours. */
  reference: number | null
  /** Lowest and highest round; null where there was one. */
  oursRange: Range
  referenceRange: Range
  unit: string
  /** ours ÷ reference. */
  ratio: number | null
  /** The bound in words, like `≤ 1000 ms`; null when the row only informs. */
  limit: string | null
  holds: boolean | null
}

type Range = [lowest: number, highest: number] | null

/** One figure, or one for each round. */
type Figure = number | readonly number[] | null

/** A bound on what we did or on the ratio to the reference. */
export type Limit =
  | { atMost: number; of: 'ours' | 'ratio' }
  | { atLeast: number; of: 'ours' | 'ratio' }
  | null

/**
 * Makes a row: the ratio and the verdict follow from the figures. Where ours and the reference took turns, the ratio is the middle one of those of the
 * rounds: what slows down a machine for a round slows down both.
 */
export function row(
  claim: string,
  figures: { ours: Figure; reference?: Figure; unit: string },
  limit: Limit = null,
): Row {
  const { unit } = figures
  const [ours, oursRange] = middle(figures.ours)
  const [reference, referenceRange] = middle(figures.reference ?? null)
  const ratio = ratioOf(figures.ours, figures.reference ?? null, ours, reference)
  const value = limit?.of === 'ratio' ? ratio : ours
  const judged = { limit: inWords(limit, unit), holds: verdict(limit, value) }
  return { claim, ours, reference, oursRange, referenceRange, unit, ratio, ...judged }
}

function ratioOf(
  ours: Figure,
  reference: Figure,
  middleOfOurs: number | null,
  middleOfReference: number | null,
): number | null {
  if (isRounds(ours) && isRounds(reference) && ours.length === reference.length && ours.length > 0) {
    const ratios = ours.map((each, round) => each / (reference[round] ?? Number.NaN))
    if (ratios.every(Number.isFinite)) return median(ratios)
  }
  return middleOfOurs !== null && middleOfReference ? middleOfOurs / middleOfReference : null
}

function isRounds(figure: Figure): figure is readonly number[] {
  return Array.isArray(figure)
}

function middle(figure: Figure): [number | null, Range] {
  if (figure === null || typeof figure === 'number') return [figure, null]
  if (figure.length === 0) return [null, null]
  return [median(figure), figure.length > 1 ? [Math.min(...figure), Math.max(...figure)] : null]
}

function inWords(limit: Limit, unit: string): string | null {
  if (!limit) return null
  const bound = 'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`
  return `${bound} ${limit.of === 'ratio' ? '×' : unit}`
}

/** Makes a row for what cannot be measured on this machine. It is counted as not run. */
export function notRun(claim: string, why: string): Row {
  return row(`${claim}: not run: ${why}`, { ours: null, unit: '' })
}

/** Counts the rows with a limit that hold and that do not, and those that were not run, as one line. */
export function summaryOf(rows: readonly Row[]): string {
  const [hold, fail] = [true, false].map((verdict) => rows.filter(({ holds }) => holds === verdict).length)
  const missing = rows.filter(({ ours, holds }) => ours === null && holds === null).length
  return `${hold} rows hold, ${fail} do not, ${missing} were not run.`
}

/** A figure that could not be had does not hold. */
function verdict(limit: Limit, value: number | null): boolean | null {
  if (!limit) return null
  if (value === null || !Number.isFinite(value)) return false
  return 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast
}

const verdicts = new Map([
  [true, 'yes'],
  [false, 'NO'],
])

const heads = ['', 'Muster', 'lowest–highest', 'reference', 'lowest–highest', 'ratio', 'limit', 'holds']

/** The rows as lines for a screen. */
export function tableOf(rows: readonly Row[]): string {
  const lines = cellsOf(rows)
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The heads and the rows, each as one text for every column. */
export function cellsOf(rows: readonly Row[]): string[][] {
  const cells = rows.map((each) => [
    each.claim,
    shown(each.ours, each.unit),
    between(each.oursRange),
    shown(each.reference, each.unit),
    between(each.referenceRange),
    each.ratio === null ? '' : `${digits(each.ratio)} ×`,
    each.limit ?? '',
    each.holds === null ? '' : (verdicts.get(each.holds) ?? ''),
  ])
  return [heads, ...cells]
}

/** The heads and the rows of several whole runs: of each figure one for each run, and a claim holds when it does in all of them. */
export function cellsOfRuns(runs: readonly (readonly Row[])[]): string[][] {
  const claims = new Set(runs.flatMap((rows) => rows.map(({ claim }) => claim)))
  const cells = [...claims].map((claim) => {
    const found = runs.flatMap((rows) => rows.find((each) => each.claim === claim) ?? [])
    const { unit = '', limit = null } = found[0] ?? {}
    const holds = found.length === runs.length && found.every((each) => each.holds)
    return [
      claim,
      each(
        found.map(({ ours }) => ours),
        unit,
      ),
      each(
        found.map(({ reference }) => reference),
        unit,
      ),
      each(
        found.map(({ ratio }) => ratio),
        '×',
      ),
      limit ?? '',
      limit === null ? '' : (verdicts.get(holds) ?? ''),
    ]
  })
  return [['', 'Muster', 'reference', 'ratio', 'limit', 'holds'], ...cells]
}

function each(values: readonly (number | null)[], unit: string): string {
  if (values.every((value) => value === null)) return ''
  return `${values.map((value) => (value === null ? '–' : digits(value))).join(' · ')} ${unit}`.trim()
}

function between(range: Range): string {
  return range ? range.map(digits).join('–') : ''
}

function shown(value: number | null, unit: string): string {
  return value === null ? '–' : `${digits(value)} ${unit}`
}

function digits(value: number): string {
  const decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: decimals, minimumFractionDigits: decimals })
}
