/** What was measured, one row a claim, and how it is shown. */

/** One claim and what became of it. */
export interface Row {
  claim: string
  /** What Muster did, in `unit`; null when it could not be measured. */
  ours: number | null
  /** What the bare reference did in the same run. */
  reference: number | null
  unit: string
  /** ours ÷ reference. */
  ratio: number | null
  /** The bound in words, like `≤ 1000 ms`; null when the row only informs. */
  limit: string | null
  holds: boolean | null
}

/** A bound on what we did or on the ratio to the reference. */
export type Limit =
  | { atMost: number; of: 'ours' | 'ratio' }
  | { atLeast: number; of: 'ours' | 'ratio' }
  | null

/** Makes a row: the ratio and the verdict follow from the figures. */
export function row(
  claim: string,
  figures: { ours: number | null; reference?: number | null; unit: string },
  limit: Limit = null,
): Row {
  const { ours, reference = null, unit } = figures
  const ratio = ours !== null && reference ? ours / reference : null
  const value = limit?.of === 'ratio' ? ratio : ours
  return { claim, ours, reference, unit, ratio, limit: inWords(limit, unit), holds: verdict(limit, value) }
}

function inWords(limit: Limit, unit: string): string | null {
  if (!limit) return null
  const bound = 'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`
  return `${bound} ${limit.of === 'ratio' ? '×' : unit}`
}

/** A figure that could not be had does not hold. */
function verdict(limit: Limit, value: number | null): boolean | null {
  if (!limit) return null
  if (value === null || !Number.isFinite(value)) return false
  return 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast
}

const heads = ['', 'Muster', 'reference', 'ratio', 'limit', 'holds']

/** The rows as lines for a screen. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ claim, ours, reference, unit, ratio, limit, holds }) => [
    claim,
    shown(ours, unit),
    shown(reference, unit),
    ratio === null ? '' : `${digits(ratio)} ×`,
    limit ?? '',
    holds === null ? '' : holds ? 'yes' : 'NO',
  ])
  const lines = [heads, ...cells]
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

function shown(value: number | null, unit: string): string {
  return value === null ? '–' : `${digits(value)} ${unit}`
}

function digits(value: number): string {
  const decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: decimals, minimumFractionDigits: decimals })
}
