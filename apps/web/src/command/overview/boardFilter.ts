import type { BoardRow } from '@muster/domain/incident/board'
import { z } from 'zod'

/** Which rooms the board shows. */
export const boardFilter = z.enum(['all', 'help', 'silent', 'answered'])
export type BoardFilter = z.infer<typeof boardFilter>

/** Where on the board a room stands: who needs help first, then who is silent, then who has answered. */
export type BoardSection = 'help' | 'notReached' | 'seen' | 'answered'
export const boardSections: readonly BoardSection[] = ['help', 'notReached', 'seen', 'answered']

/** The section of a row. */
export function sectionOf(row: BoardRow): BoardSection {
  return row.needsHelp ? 'help' : row.rung
}

/** The rows that a filter and a search let through, in their order. The search looks at room and site names. */
export function filterRows(rows: readonly BoardRow[], filter: BoardFilter, search: string): BoardRow[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    const name = `${row.room.name} ${row.siteName}`.toLowerCase()
    return passes(row, filter) && words.every((word) => name.includes(word))
  })
}

function passes(row: BoardRow, filter: BoardFilter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'help':
      return row.needsHelp
    case 'silent':
      return row.rung !== 'answered'
    case 'answered':
      return row.rung === 'answered'
  }
}
