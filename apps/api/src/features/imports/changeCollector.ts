/** What an import changes of things that are there: the first of them field by field, to be looked at before it is done. */
import type { ImportChange } from '@muster/contract/importCalls'

/** Changes that are told one by one; the others are counted. */
export const maxListedChanges = 200

type Value = string | number | boolean | null | undefined

/** Collects changes in the order in which they are found. */
export class ChangeCollector {
  readonly listed: ImportChange[] = []
  /** How many have another name than before, and how many lose anything that they had: another value is in its place. */
  readonly counts = { renamed: 0, overwritten: 0 }

  /**
   * @param thing its table, and what it is called before the import
   * @param fields what it has and would have, by what people call it; those that are equal are left out
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
