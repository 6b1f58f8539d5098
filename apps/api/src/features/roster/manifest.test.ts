import { expect, test } from 'vitest'
import { smallSchool, writeExport, writeZip } from '../../../test/writeExport.ts'
import { readManifest } from './manifest.ts'
import { openExport } from './openExport.ts'

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

test.each(['1.1', 'v1.1', '1.1.1', 'v1p1', '1p1', '1.2', '1.2.1', 'v1p2', 'V1P2', ''])(
  'an export of the version "%s" is read',
  async (version) => {
    const bulk = await read(`propertyName,value\noneroster.version,${version}\nfile.users,bulk\n`)
    expect([...bulk]).toEqual(['users'])
  },
)

test('a manifest may be written with semicolons, in UTF-16, with whole file names, and with full for bulk', async () => {
  const written = head.replaceAll(',', ';')
  const manifest = `\ufeff${written}file.users.csv;bulk\r\nfile.orgs;full\r\nfile.classes;absent\r\n`
  const folder = await writeExport({ ...smallSchool, manifest: Buffer.from(manifest, 'utf16le') })
  const notes: string[] = []
  const bulk = await readManifest(await openExport(folder), (note) => notes.push(note))
  expect([...bulk]).toEqual(['orgs', 'users'])
  expect(notes).toEqual(['manifest.csv is not UTF-8. It was read as UTF-16.'])
})

test('roles.csv belongs to an export of 1.2; terms are read where they are there, and missed nowhere', async () => {
  const roles = 'userSourcedId,role\n'
  const manifest = `${head}file.users,bulk\nfile.roles,bulk\nfile.academicSessions,bulk\n`
  expect([...(await read(manifest, { ...smallSchool, roles }))]).toEqual(['users', 'roles'])
  await expect(read(manifest)).rejects.toThrow('there is no roles.csv in')
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
  for (const version of ['1.0', '2.0', 'v1p3', '11', '1.20'])
    await expect(read(`propertyName,value\noneroster.version,${version}\nfile.users,bulk\n`)).rejects.toThrow(
      `This is a OneRoster ${version} export. Muster reads OneRoster 1.1 and 1.2: choose one of them when exporting.`,
    )
  await expect(read(head)).rejects.toThrow('nothing to import')
  await expect(read(`${head}file.enrollments,bulk\n`)).rejects.toThrow('without classes.csv')
  await expect(read(`${head}file.users,bulk\n`, {})).rejects.toThrow(
    /users.csv belongs to this export, but there is no users.csv in .*muster-oneroster-/,
  )
  await expect(openExport('/nowhere')).rejects.toThrow('There is no folder or zip file at /nowhere.')
  await expect(writeExport({}).then(openExport)).rejects.toThrow('There is no manifest.csv')
  const notZip = `${await writeExport({ manifest: 'x' })}/manifest.csv`
  await expect(openExport(notZip)).rejects.toThrow('is not a zip file that can be read')
})
