/** The result of an import, in numbers and sentences. */
import type { ImportChange } from '@muster/contract/importCalls'
import type { Remark } from './remarks.ts'

/** Counts of the rows of one table. `left` are those that were already as in the export. */
export interface Counts {
  added: number
  changed: number
  left: number
  /** No longer in the export: kept for old incidents, but no longer in use. Roster entries are removed. */
  deactivated: number
}

/** The tables an import writes. */
export const importedTables = ['sites', 'rooms', 'bags', 'people', 'roster'] as const
export type ImportedTable = (typeof importedTables)[number]

/** Everything there is to say about one import. */
export interface ImportReport {
  tenant: { id: string; key: string; name: string; outcome: 'added' | 'changed' | 'left' }
  /** True when everything was done and then undone. */
  dryRun: boolean
  tables: Record<ImportedTable, Counts>
  /** Data rows per file, blank lines not counted. */
  rows: Record<string, number>
  /** Rows that are fine but not for Muster, by what they are. */
  ignored: Record<string, number>
  /** Rows that could not be used: the first thousand, in the order of files and lines, and how many in all. */
  skipped: readonly Remark[]
  skippedTotal: number
  /** Rows that were used but deserve a look. */
  remarks: readonly Remark[]
  remarksTotal: number
  /** Whole sentences about the export: its encoding, enrollments that have ended, rooms that classes share. */
  notes: readonly string[]
  /** Details of the notes, school by school. */
  details: readonly string[]
  /** The first things that change, field by field. */
  changes: readonly ImportChange[]
  /** The reasons why this may be the wrong export. */
  doubts: readonly string[]
  /** Skipped rows by kind of reason. */
  skippedBy: ReadonlyMap<string, number>
  /** A sentence about the import as a whole, if it looks like a mistake. */
  warning: string | undefined
}

export function noCounts(): Counts {
  return { added: 0, changed: 0, left: 0, deactivated: 0 }
}

/** Returns true when the import wrote anything (or would have, without a dry run). */
export function changesAnything(report: Pick<ImportReport, 'tenant' | 'tables'>): boolean {
  return (
    report.tenant.outcome !== 'left' ||
    Object.values(report.tables).some((counts) => counts.added + counts.changed + counts.deactivated > 0)
  )
}
