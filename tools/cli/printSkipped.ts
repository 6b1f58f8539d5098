/** Rows that something is to be said about, as text: by reason with counts, then the first of them by file and line. */
import { formatCount } from '@muster/domain/formatCount'
import type { Remark } from '../../apps/api/src/features/roster/remarks.ts'
import { kindOfReason } from '../../packages/domain/src/importReasonKind.ts'

/** The most rows listed; all are counted. */
const listedRows = 50

/**
 * The lines of a list, none when it is empty.
 * @param title what became of the rows
 * @param advice what to do about them
 * @param total how many there are, of which `all` may be the first
 */
export function printSkipped(title: string, advice: string, all: readonly Remark[], total: number): string[] {
  if (total === 0) return []
  const listed = all.slice(0, listedRows)
  const kinds = Map.groupBy(all, ({ reason }) => kindOfReason(reason))
  const byKind = [...kinds].toSorted(([, a], [, b]) => b.length - a.length).slice(0, 20)
  return [
    '',
    `${title} ${formatCount(total)} ${total === 1 ? 'row' : 'rows'}.${advice ? ` ${advice}` : ''}`,
    ...(byKind.length > 1 ? byKind.map(([kind, rows]) => `  ${formatCount(rows.length)} × ${kind}`) : []),
    ...listed.map(({ file, line, reason }) => `  ${file} line ${line} ${reason}`),
    ...(total > listed.length ? [`  and ${formatCount(total - listed.length)} more`] : []),
  ]
}
