import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { smallSchool, writeBytes } from '../../../test/writeExport.ts'
import { readManifest } from './manifest.ts'
import { openExport } from './openExport.ts'

/** Some of a zip: files by name, where in it, and the year in which they were written. */
type Part = { files: Record<string, string | Buffer>; inside?: string; year?: number }

async function zipOf(...parts: Part[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { files, inside = '', year = 2026 } of parts)
    for (const [name, content] of Object.entries(files))
      zip.addBuffer(Buffer.from(content), `${inside}${name.includes('.') ? name : `${name}.csv`}`, {
        mtime: new Date(year, 7, 14),
      })
  zip.end()
  return buffer(zip.outputStream)
}

/** Opens a zip and says which orgs.csv would be read, and what is said about it. */
async function opened(zip: Buffer) {
  const files = await openExport(await writeBytes('upload', zip), 'roster.zip')
  try {
    await readManifest(files)
    return { orgs: await text(await files.open('orgs.csv')), notes: files.notes }
  } finally {
    files.close()
  }
}

const { classes: _, ...half } = smallSchool
const old = { ...smallSchool, orgs: 'sourcedId,name\nold,Old School\n' }
const whole = { orgs: smallSchool.orgs }

test('an export that lies alone in a zip is read without a word', async () => {
  expect(await opened(await zipOf({ files: smallSchool, inside: 'export/' }))).toEqual({
    ...whole,
    notes: [],
  })
})

test('of an old half export and a new whole one the whole one is read, and both are named', async () => {
  const zip = await zipOf(
    { files: half, inside: 'a-old/', year: 2025 },
    { files: smallSchool, inside: 'b-new/' },
  )
  expect(await opened(zip)).toEqual({
    ...whole,
    notes: [
      'roster.zip holds 2 exports. We read the one in the folder “b-new”, written Aug 14, 2026. Not read: the one in the folder “a-old”, written Aug 14, 2025, which has no classes.csv.',
    ],
  })
})

test('of two whole exports the newer one is read, wherever the alphabet puts it', async () => {
  for (const [first, second] of [
    ['a/', 'b/'],
    ['b/', 'a/'],
  ])
    expect(
      await opened(
        await zipOf({ files: old, inside: first, year: 2024 }, { files: smallSchool, inside: second }),
      ),
    ).toMatchObject(whole)
})

test('a copy in a folder below does not stand in the way of the export at the top', async () => {
  const zip = await zipOf({ files: old, inside: 'archive/' }, { files: smallSchool })
  expect(await opened(zip)).toMatchObject(whole)
})

test('where it is not clear which of two exports is meant, both are named and none is read', async () => {
  const sameDay = zipOf({ files: old, inside: 'a/' }, { files: smallSchool, inside: 'b/' })
  await expect(sameDay.then(opened)).rejects.toThrow(
    'roster.zip has 2 exports, and we can’t tell which one you mean: the one in the folder “a”, written Aug 14, 2026; the one in the folder “b”, written Aug 14, 2026. Leave only one of them in the zip.',
  )
  const newerHalf = zipOf({ files: old, inside: 'a/', year: 2024 }, { files: half, inside: 'b/' })
  await expect(newerHalf.then(opened)).rejects.toThrow('“b”, written Aug 14, 2026, which has no classes.csv')
})

test('a zip beside the files is left alone with a word', async () => {
  const files = { ...smallSchool, 'last-year.zip': await zipOf({ files: old }), 'notes.tar.gz': 'x' }
  expect(await opened(await zipOf({ files }))).toEqual({
    ...whole,
    notes: ['roster.zip also holds last-year.zip, notes.tar.gz, which was not read.'],
  })
})

test('a zip that holds only a zip is opened, and one that holds several is refused with their names', async () => {
  const inner = await zipOf({ files: smallSchool, inside: 'export/' })
  expect(await opened(await zipOf({ files: { 'OneRoster.ZIP': inner }, inside: 'download/' }))).toEqual({
    ...whole,
    notes: [],
  })
  await expect(opened(await zipOf({ files: { 'a.zip': inner, 'b.zip': inner } }))).rejects.toThrow(
    'There is no export in roster.zip, but a.zip, b.zip. Unpack roster.zip, and import the export itself.',
  )
  const twice = await zipOf({ files: { 'outer.zip': await zipOf({ files: { 'inner.zip': inner } }) } })
  await expect(opened(twice)).rejects.toThrow('There is no export in outer.zip in roster.zip, but inner.zip.')
})

test('a zip bomb is refused within a zip, too', async () => {
  const bomb = await zipOf({ files: { ...smallSchool, users: '\n'.repeat(30 * 1024 ** 2) } })
  await expect(opened(await zipOf({ files: { 'a.zip': bomb } }))).rejects.toThrow(
    'a.zip in roster.zip unpacks to more than 200 times its size',
  )
})

/** Changes the folder of all names in a zip to one of the same length that a zip writer would not write. */
async function renamed(from: string, to: string): Promise<Buffer> {
  const zip = await zipOf({ files: smallSchool, inside: from })
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

test('names that begin at the root are files of the zip', async () => {
  expect(await opened(await renamed('qq/', '///'))).toEqual({ ...whole, notes: [] })
  expect(await opened(await renamed('xx/x/', 'C:/x/'))).toEqual({ ...whole, notes: [] })
})

test('names that lead out of the zip are refused, from the root as well', async () => {
  for (const [from, to] of [
    ['xx/', '../'],
    ['x/xx/', '//../'],
    ['xx/xx/', 'C:/../'],
  ] as const)
    await expect(renamed(from, to).then(opened)).rejects.toThrow('invalid relative path')
})

test('a file that the manifest names and that is not there is missed in its folder', async () => {
  await expect(opened(await zipOf({ files: half, inside: 'export 2026/' }))).rejects.toThrow(
    'manifest.csv says that classes.csv belongs to this export, but there is no classes.csv in the folder “export 2026” of roster.zip.',
  )
})
