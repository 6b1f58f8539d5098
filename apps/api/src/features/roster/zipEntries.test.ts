import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { smallSchool, writeExport, zipOf } from '../../../test/writeExport.ts'
import { csvRows } from './csvRows.ts'
import { decodeText } from './decodeText.ts'
import { openExport } from './openExport.ts'

async function opened(zip: Buffer) {
  const path = join(await writeExport({}), 'upload')
  await writeFile(path, zip)
  const files = await openExport(path, 'roster.zip')
  files.close()
}

/** Changes each entry of the list of files at a zip's end, which begins with PK 1 2. */
function changeEntries(zip: Buffer, change: (entry: Buffer) => void): Buffer {
  const changed = Buffer.from(zip)
  const mark = Buffer.from([0x50, 0x4b, 1, 2])
  for (let at = changed.indexOf(mark); at >= 0; at = changed.indexOf(mark, at + 1))
    change(changed.subarray(at))
  return changed
}

test('an ordinary export is opened, wherever in the zip it lies', async () => {
  await opened(await zipOf(smallSchool))
  await opened(await zipOf(smallSchool, 'export/2026/'))
})

test('a zip that unpacks to more than a server can hold is not unpacked', async () => {
  const zeros = { ...smallSchool, users: '\n'.repeat(30 * 1024 ** 2) }
  await expect(opened(await zipOf(zeros))).rejects.toThrow('unpacks to more than 200 times its size')
  const huge = changeEntries(await zipOf(smallSchool), (entry) => entry.writeUInt32LE(0x9000_0000, 24))
  await expect(opened(huge)).rejects.toThrow('larger than 2 GB when unpacked')
})

test('a zip that holds more than it says is read no further than it says', async () => {
  const liar = changeEntries(await zipOf(smallSchool), (entry) => entry.writeUInt32LE(10, 24))
  const path = join(await writeExport({}), 'upload')
  await writeFile(path, liar)
  const files = await openExport(path)
  const read = csvRows(await files.open('users.csv'), 'users.csv', { required: [] }).next()
  await expect(read).rejects.toThrow(/^users.csv cannot be read to its end: .+\.$/)
  // Its encoding is found out first.
  const decoded = decodeText(() => files.open('users.csv'), 'users.csv')
  await expect(decoded).rejects.toThrow(/^users.csv cannot be read to its end: .+\.$/)
  files.close()
})

test('a zip with thousands of files is refused', async () => {
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, number) => [`file${number}`, 'x']))
  await expect(opened(await zipOf(many))).rejects.toThrow('has 1,002 files in it')
})

test('a name that leads out of the zip is refused, and nothing is written there', async () => {
  const zip = Buffer.from(
    (await zipOf(smallSchool, 'xx/')).toString('latin1').replaceAll('xx/', '../'),
    'latin1',
  )
  await expect(opened(zip)).rejects.toThrow(
    'roster.zip is not a zip file that can be read: invalid relative path',
  )
})

test('a zip damaged on its way is said to be so', async () => {
  const path = join(await writeExport({}), 'upload')
  // The checksum of each file, not what is in it: that may still unpack, to other names.
  await writeFile(
    path,
    changeEntries(await zipOf(smallSchool), (entry) => entry.writeUInt32LE(7, 16)),
  )
  const files = await openExport(path)
  const readAll = async () => {
    for await (const _ of csvRows(await files.open('users.csv'), 'users.csv', { required: [] }));
  }
  await expect(readAll()).rejects.toThrow(
    'users.csv cannot be read to its end: the zip was damaged on its way.',
  )
  files.close()
})
