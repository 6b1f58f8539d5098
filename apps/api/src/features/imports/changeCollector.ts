/** Collects an import's changes of existing rows: the first of them field by field, to review before the import. */
import type { ImportChange } from '@muster/contract/importCalls'

/** Maximum number of listed changes; the others are counted. */
export const maxListedChanges = 200

type Value = string | number | boolean | null | undefined

/** Collects changes in the order in which they are found. */
export class ChangeCollector {
  readonly listed: ImportChange[] = []
  /** Number of renamed rows, and of those that would lose an existing value to another one. */
  readonly counts = { renamed: 0, overwritten: 0 }

  /**
   * @param thing its table, and its name before the import
   * @param fields old and new values by their labels; equal ones are left out
   */
  add(
    thing: { table: string; name: string },
    fields: Readonly<Record<string, readonly [before: Value, after: Value]>>,
  ): void {
    const other = Object.entries(fields)
      .map(([field, [before, after]]) => ({ field, before: text(before), after: text(after) }))
      .filter(({ before, after }) => before !== after)
    if (other.some(({ field }) => field === 'name')) this.counts.renamed += 1
    if (other.some(({ before, field }) => before !== null && field !== 'in use')) this.counts.overwritten += 1
    if (this.listed.length < maxListedChanges) this.listed.push({ ...thing, fields: other })
  }
}

function text(value: Value): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
