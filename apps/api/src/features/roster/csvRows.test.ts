import { Readable } from 'node:stream'
import {
  array,
  asyncProperty,
  assert as check,
  constant,
  constantFrom,
  oneof,
  string,
  tuple,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CsvRow, csvRows } from './csvRows.ts'

async function read(
  text: string | Buffer,
  columns = { required: ['a', 'b'], optional: ['c'] },
): Promise<CsvRow[]> {
  return Array.fromAsync(csvRows(Readable.from([Buffer.from(text)]), 'f.csv', columns))
}

describe('rows of a CSV file', () => {
  test('survive a byte order mark and Windows line ends', async () => {
    expect(await read('\ufeffa,b,c\r\n1,2,3\r\n')).toEqual([{ line: 2, cells: { a: '1', b: '2', c: '3' } }])
  })

  test('survive UTF-16, which spreadsheets like to write', async () => {
    expect(await read(Buffer.from('\ufeffa,b\n1,é\n', 'utf16le'))).toEqual([
      { line: 2, cells: { a: '1', b: 'é', c: '' } },
    ])
  })

  test('keep their physical line after quoted line breaks, blank lines and mixed line ends', async () => {
    const rows = await read('a,b\r\n1,"x\r\ny"\r\n\r\n2,y\n,,\n3,z')
    expect(rows.map(({ line, cells }) => [line, cells.a, cells.b])).toEqual([
      [2, '1', 'x y'],
      [5, '2', 'y'],
      [7, '3', 'z'],
    ])
  })

  test('take columns in any order and case, and those that are missing as blank', async () => {
    expect(await read('B,more, A\n2,x,1\n')).toEqual([{ line: 2, cells: { a: '1', b: '2', c: '' } }])
  })

  test('shorter than the header end in blanks', async () => {
    expect(await read('a,b,c\n1\n')).toEqual([{ line: 2, cells: { a: '1', b: '', c: '' } }])
  })

  test('longer than the header are kept, with a remark, when the extra cells are blank', async () => {
    const [row] = await read('a,b\n1,2,, \n')
    expect(row).toMatchObject({ cells: { a: '1', b: '2' }, remark: expect.stringContaining('4 cells') })
    expect(row?.defect).toBeUndefined()
  })

  test('longer than the header are not trusted when the extra cells say something', async () => {
    const [row] = await read('a,b\nSmith, John,2\n')
    expect(row?.defect).toBe('has 3 cells under a header of 2, so its cells have shifted')
  })

  test('with letters that were lost are not trusted, unless nobody asked for the cell', async () => {
    const rows = await read('a,b,x\n1,Jos\ufffd,\n2,José,Jos\ufffd\n')
    expect(rows.map(({ defect }) => defect)).toEqual([
      'has letters that were lost when the file was written (\ufffd); export it again as UTF-8',
      undefined,
    ])
  })

  test('lose characters that cannot be stored', async () => {
    expect((await read('a,b\n1,x\u0000y\n'))[0]?.cells.b).toBe('x y')
  })

  test('are refused with the line where a quote is never closed', async () => {
    await expect(read('a,b\n1,2\n3,"4\n5,6\n')).rejects.toThrow(
      'f.csv line 3: a quote is opened and never closed.',
    )
    await expect(read(`a,b\n1,"${'x,y\n'.repeat(300_000)}`)).rejects.toThrow(
      'f.csv line 2 is longer than a million bytes: perhaps a quote',
    )
  })

  test('are refused with the line that has more cells than any file has columns', async () => {
    await expect(read(`a,b\n1,2\n${','.repeat(1000)}`)).rejects.toThrow(
      'f.csv line 3 has more than 1,000 cells.',
    )
    expect(await read(`a,b\n1,2${','.repeat(998)}`)).toMatchObject([{ cells: { a: '1', b: '2' } }])
    await expect(read(`a,b\n${'"\n",'.repeat(1000)}`)).rejects.toThrow('f.csv line 2 has more than 1,000')
    await expect(read(`a,b\n${','.repeat(2_000_000)}`)).rejects.toThrow('f.csv line 2 is longer')
  })

  test('are refused without the columns that matter, or without any', async () => {
    await expect(read('a,c\n1,2\n')).rejects.toThrow('f.csv has no column b.')
    await expect(read('')).rejects.toThrow('f.csv is empty')
  })

  test('come back as they were written, whatever is in them', async () => {
    const cell = string({ unit: 'binary' }).map((text) =>
      text.replaceAll('\ufeff', '').replace(/\p{Cs}/gu, ''),
    )
    const lineEnd = constantFrom('\n', '\r\n', '\r')
    const part = tuple(cell, oneof(constant(''), lineEnd)).map((both) => both.join(''))
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
    const tidy = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
    const oneRow = array(part, { minLength: 2, maxLength: 2 }).filter((cells) =>
      cells.some((text) => tidy(text)),
    )
    const property = asyncProperty(array(oneRow), lineEnd, async (table, end) => {
      const lines = [['a', 'b'], ...table].map((cells) => cells.map(quote).join(','))
      const rows = await read(lines.join(end))
      expect(rows.map(({ cells }) => [cells.a, cells.b])).toEqual(table.map((cells) => cells.map(tidy)))
      const above = (place: number) => lines.slice(0, place + 1).join(end) + end
      const lineOf = (place: number) => (above(place).match(/\r\n|\n|\r/g)?.length ?? 0) + 1
      expect(rows.map(({ line }) => line)).toEqual(table.map((_, place) => lineOf(place)))
    })
    await check(property)
  })
})

test('hundreds of thousands of rows that came at once leave time for others', async () => {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let longest = 0
  let since = used()
  let isOver = false
  const look = () => {
    longest = Math.max(longest, used() - since)
    since = used()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  expect(await read(`a,b\n${',\n'.repeat(300_000)}`)).toEqual([])
  isOver = true
  expect(longest).toBeLessThan(60)
})
