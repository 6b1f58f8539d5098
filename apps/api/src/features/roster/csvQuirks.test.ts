import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { csvRows } from './csvRows.ts'

/** Tests the CSV dialects of the world. White space in cells is joined, as in stored names. */

const every = (header: readonly string[]) => header.map((name, place) => [name, place] as const)
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

async function read(text: string | Buffer, delimiter?: string) {
  const rows = csvRows(Readable.from([Buffer.from(text)]), 'f.csv', every, delimiter)
  return (await Array.fromAsync(rows)).map(({ cells }) => cells)
}

test.each([
  ['a comma in quotes', 'a,b\n1,"2, 3"\n', undefined, [{ a: '1', b: '2, 3' }]],
  ['quotes in quotes', 'a,b\n1,"say ""ha"""\n', undefined, [{ a: '1', b: 'say "ha"' }]],
  ['JSON in a cell', 'a,b\n1,"{""t"": [1, 2]}"\n', undefined, [{ a: '1', b: '{"t": [1, 2]}' }]],
  ['line breaks in quotes', 'a,b\r\n"x\r\ny",2\r\n', undefined, [{ a: 'x y', b: '2' }]],
  [
    'empty cells',
    'a,b\n1,""\n,2\n',
    undefined,
    [
      { a: '1', b: '' },
      { a: '', b: '2' },
    ],
  ],
  ['semicolons', 'a;b\n"1;5";2,5\n', ';', [{ a: '1;5', b: '2,5' }]],
  ['tabs in UTF-16', Buffer.from('\ufeffa\tb\r\né\tñ\r\n', 'utf16le'), '\t', [{ a: 'é', b: 'ñ' }]],
])('%s', async (_, text, delimiter, rows) => {
  expect(await read(text, delimiter)).toEqual(rows)
})

const samples = process.env.MUSTER_SAMPLES
  ? join(process.env.MUSTER_SAMPLES, 'csv-quirks', 'csv-spectrum')
  : ''

describe.skipIf(!samples || !existsSync(samples))('the sample files', () => {
  test('are all read as they are meant', async () => {
    const names = (await readdir(join(samples, 'csvs'))).filter((name) => name.endsWith('.csv'))
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) {
      const meant: Record<string, string>[] = JSON.parse(
        await readFile(join(samples, 'json', name.replace('.csv', '.json')), 'utf8'),
      )
      const rows = await Array.fromAsync(csvRows(createReadStream(join(samples, 'csvs', name)), name, every))
      const tidied = meant.map((row) =>
        Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, tidy(cell)])),
      )
      expect([name, rows.map(({ cells }) => cells)]).toEqual([name, tidied])
    }
  })
})
