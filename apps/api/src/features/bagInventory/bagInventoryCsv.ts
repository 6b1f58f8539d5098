import type { BagInventoryItem } from '@muster/contract/fleetCalls'
import { type CsvCell, toCsv } from '@muster/domain/csv'
import { rbimStateWords } from '@muster/domain/rbim/rbimState'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'

const columns: readonly (readonly [title: string, cell: (bag: BagInventoryItem) => CsvCell])[] = [
  ['Bag', ({ name }) => name],
  ['For', ({ kind }) => bagKindWords[kind]],
  ['Room', ({ roomName }) => roomName],
  ['Site', ({ siteName }) => siteName],
  ['Set up', ({ isSetUp }) => (isSetUp ? 'yes' : 'no')],
  ['Last count', ({ lastCount }) => lastCount?.at],
  ['Counted by', ({ lastCount }) => lastCount?.byName],
  ['Things', ({ things }) => things],
  ['Never counted', ({ unknown }) => unknown],
  ['Short', ({ missing }) => missing],
  ['Out of date', ({ expired }) => expired],
  ['Missing or expired', ({ lacking }) => lacking.join('\n')],
  ['Next expires on', ({ expiring }) => expiring[0]?.on],
  ['Expires', ({ expiring }) => expiring.map(({ name, on }) => `${name}: ${on}`).join('\n')],
  ['Hardware', ({ hardware }) => (hardware ? rbimStateWords[hardware.state] : 'None')],
  [
    'RBIMs',
    ({ hardware }) =>
      hardware?.rbims
        .map(({ serialNumber, state }) => `${serialNumber}: ${rbimStateWords[state]}`)
        .join('\n'),
  ],
  ['Restock requested', ({ restock }) => restock?.createdAt],
]

/**
 * Formats bags as CSV, a line each, with the byte order mark by which a spreadsheet detects UTF-8. The last line says when a
 * file is incomplete.
 * @param total number of bags
 */
export function bagInventoryCsv(bags: readonly BagInventoryItem[], total: number): string {
  const lines: CsvCell[][] = bags.map((bag) => columns.map(([, cell]) => cell(bag)))
  const left = total - bags.length
  if (left > 0) lines.push([`${left} more bags are not in this file. Choose a site and export it.`])
  return `\uFEFF${toCsv([columns.map(([title]) => title), ...lines])}`
}
