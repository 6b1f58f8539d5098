import { expect, test } from 'vitest'
import { smallSchool, writeExport, writeZip } from '../../test/writeExport.ts'
import { openExport } from './exportFiles.ts'
import { readManifest } from './manifest.ts'

async function read(manifest: string, files = smallSchool) {
  const source = await openExport(await writeExport({ ...files, manifest }))
  return readManifest(source)
}
const head = 'propertyName,value\noneroster.version,1.1\n'

test('the manifest says which files belong to the export', async () => {
  const bulk = await read(
    `\ufeff${head}manifest.version,1\nfile.orgs,bulk\nfile.users,Bulk\nfile.classes,absent\n`,
  )
  expect([...bulk]).toEqual(['orgs', 'users'])
})

test('a zip is read at its top, and in the one folder that holds the manifest', async () => {
  for (const inside of ['', 'export 2025/']) {
    const files = await openExport(await writeZip(smallSchool, inside))
    expect((await readManifest(files)).size).toBe(4)
    files.close()
  }
})

test('what cannot be imported is refused with a sentence', async () => {
  await expect(read(`${head}file.users,delta\n`)).rejects.toThrow('choose bulk when exporting')
  await expect(read(`${head}file.users,some\n`)).rejects.toThrow('must be bulk or absent')
  await expect(read('propertyName,value\noneroster.version,1.2\nfile.users,bulk\n')).rejects.toThrow(
    'OneRoster 1.2',
  )
  await expect(read(head)).rejects.toThrow('nothing to import')
  await expect(read(`${head}file.enrollments,bulk\n`)).rejects.toThrow('without classes.csv')
  await expect(read(`${head}file.users,bulk\n`, {})).rejects.toThrow('users.csv belongs to this export')
  await expect(openExport('/nowhere')).rejects.toThrow('There is no folder or zip file at /nowhere.')
  await expect(writeExport({}).then(openExport)).rejects.toThrow('There is no manifest.csv')
  const notZip = `${await writeExport({ manifest: 'x' })}/manifest.csv`
  await expect(openExport(notZip)).rejects.toThrow('is not a zip file that can be read')
})
