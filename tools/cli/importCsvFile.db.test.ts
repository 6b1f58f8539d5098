import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRosterWorld, type RosterWorld } from '../../apps/api/test/rosterWorld.ts'
import { importCsvFile } from './importCsvFile.ts'

/** `muster import sites …`: the page's import, run on the machine itself. */

let world: RosterWorld
let folder: string
beforeAll(async () => {
  world = await openRosterWorld()
  folder = await mkdtemp(join(tmpdir(), 'muster-csv-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world.close()
})

async function put(text: string, more: Partial<Parameters<typeof importCsvFile>[1]> = {}) {
  const path = join(folder, 'schools.csv')
  await writeFile(path, text)
  return importCsvFile(world.appUrl, {
    kind: 'sites',
    path,
    tenantKey: 'lakes',
    tenantName: 'City of Lakes',
    idColumn: undefined,
    dryRun: false,
    allowRemovals: false,
    yes: false,
    skippedPath: undefined,
    ...more,
  })
}
const schools = (name: string) =>
  `BSN,School name,Akte\n${Array.from({ length: 8 }, (_, at) => `0${at}A${at},${name} ${at},x${97 - at}`).join('\n')}\n`

test('a new organization begins with a CSV file; the column of ids is chosen, and remembered', async () => {
  const dry = await put(schools('School'), { dryRun: true })
  expect(dry).toMatch(/^Dry run: nothing was changed/)
  expect(dry).toContain('No column has ids, so we match by name. These look like ids: BSN, Akte.')
  await expect(put(schools('School'), { tenantName: undefined })).rejects.toThrow('no tenant "lakes" yet')
  const done = await put(schools('School'), { idColumn: 'BSN' })
  expect(done).toMatch(/sites +8 +0 +0 +0/)
  expect(done).toContain('Ids are in the column BSN, as you chose.')
  const again = await put(schools('School'))
  expect(again).toMatch(/^lakes already matches this file/)
  expect(again).toContain('as last time')
})

test('a file that looks like the wrong one waits for --yes, and the skipped rows can be had as a file', async () => {
  const other = `${schools('Other')}00A0,Twice,y\n,No Id,z\nbad,,w\n`
  await expect(put(other)).rejects.toThrow(
    'Most of your sites would change names (8 of 8). Is this the right file? Nothing was imported.',
  )
  const skippedPath = join(folder, 'skipped.csv')
  const done = await put(other, { yes: true, skippedPath })
  expect(done).toContain('  School 3: name School 3 → Other 3')
  expect(done).toContain('Skipped 2 rows.')
  expect(await readFile(skippedPath, 'utf8')).toBe(
    '\ufeffBSN,School name,Akte,reason\r\n00A0,Twice,y,"has the source_id ""00A0"" of line 2"\r\nbad,,w,has no name\r\n',
  )
})

test('what is no file is said so', async () => {
  await expect(put('', { path: join(folder, 'nowhere.csv') })).rejects.toThrow('is not a file we can read')
})
