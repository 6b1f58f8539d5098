/** The rows of an uploaded CSV file, whatever program wrote it. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { plainCell } from '@muster/domain/csv'
import type { z } from 'zod'
import { CannotImport } from '../roster/cannotImport.ts'
import { csvRows } from '../roster/csvRows.ts'
import { Remarks } from '../roster/remarks.ts'
import { type CsvKind, findColumns, isExample } from './csvKinds.ts'

/** More lines than any district has rooms or staff; the plan of an import is made in memory. */
export const mostRows = 100_000

/** A good row, and the line it starts on. */
export type Line<Row> = Row & { line: number }

export type Parsed<Row> = { rows: Line<Row>[]; rowsRead: number; skipped: Remarks; remarks: string[] }

/** An uploaded file: where it lies, and what the person who sent it calls it. */
export type CsvFile = { path: string; name: string }

/**
 * Reads a file of a kind into rows; what cannot be used is skipped with its line and reason.
 * @param onRow called for each row
 * @throws CannotImport when it is no CSV, or lacks a column
 */
export async function readCsv<Row extends object>(
  kind: CsvKind,
  { path, name }: CsvFile,
  schema: z.ZodType<Row>,
  onRow: () => void,
): Promise<Parsed<Row>> {
  const parsed: Parsed<Row> = { rows: [], rowsRead: 0, skipped: new Remarks(), remarks: [] }
  const lineRemarks = new Remarks()
  const find = (header: readonly string[]) => {
    const { places, remark } = findColumns(kind, header, name)
    if (remark) parsed.remarks.push(remark)
    return places
  }
  const delimiter = await delimiterOf(path, name)
  for await (const { line, cells, defect, remark } of csvRows(readInSips(path), name, find, delimiter)) {
    parsed.rowsRead += 1
    onRow()
    if (parsed.rowsRead > mostRows)
      throw new CannotImport(
        `${name} has more than ${mostRows.toLocaleString('en-US')} lines. Split it into several files.`,
      )
    const skip = (reason: string) => parsed.skipped.add({ file: name, line, reason })
    if (remark) lineRemarks.add({ file: name, line, reason: remark })
    if (defect) {
      skip(defect)
      continue
    }
    const values = Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, plainCell(cell)]))
    if (isExample(kind, values)) {
      skip('is the example of the template')
      continue
    }
    const row = schema.safeParse(values)
    if (row.success) parsed.rows.push({ ...row.data, line })
    else skip(row.error.issues.map(({ message }) => message).join(' and '))
  }
  parsed.remarks.push(...lineRemarks.first.map(({ line, reason }) => `${name} line ${line} ${reason}.`))
  return parsed
}

/** Small ones, so that a file of very short lines is not parsed for long without a pause. */
function readInSips(path: string) {
  return createReadStream(path, { highWaterMark: 16 * 1024 })
}

/**
 * What stands between the cells: of comma, semicolon (as spreadsheets write where the comma is in numbers) and tab, the
 * one that the first line has most of.
 * @throws CannotImport when the file is something else altogether
 */
async function delimiterOf(path: string, name: string): Promise<string> {
  const handle = await open(path)
  const { buffer, bytesRead } = await handle
    .read({ buffer: Buffer.alloc(64 * 1024) })
    .finally(() => handle.close())
  const start = buffer.subarray(0, bytesRead)
  if (start.subarray(0, 2).toString('latin1') === 'PK' || start.subarray(0, 4).equals(workbook))
    throw new CannotImport(
      `${name} is a workbook or a zip, not CSV. In the spreadsheet, choose Save as, then CSV UTF-8.`,
    )
  const isWide = start.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))
  const text = start.toString(isWide ? 'utf16le' : 'utf8').replace(/^\ufeff/, '')
  if (text.includes('\u0000')) throw new CannotImport(`${name} is not a text file. Save it as CSV UTF-8.`)
  // Cells in quotes are left out: what is in them does not part them.
  const header = text.replace(/"(?:[^"]|"")*"/g, '').match(/^\s*([^\r\n]*)/)?.[1] ?? ''
  const count = (mark: string) => header.split(mark).length - 1
  return [',', ';', '\t'].reduce((most, mark) => (count(mark) > count(most) ? mark : most))
}

/** How the workbooks of old spreadsheets begin. */
const workbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
