import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { test } from '@playwright/test'
import yazl from 'yazl'
import { writeDistrict } from '../tools/demo/writeDemoRoster.ts'

const names = ['manifest', 'orgs', 'users', 'classes', 'enrollments']

/**
 * Writes a district's export as its roster system would hand it over: one zip, among the results of the test.
 * @returns the path of the zip
 */
export async function zippedDistrict(): Promise<string> {
  const folder = test.info().outputPath('roster')
  await mkdir(folder, { recursive: true })
  await writeDistrict(folder, {
    tenantKey: 'oakridge',
    name: 'Lakeside District',
    schools: [
      { id: 'upper', name: 'Lakeside Upper', grades: ['09', '10'], rooms: 24, named: ['Gym', 'Library'] },
      { id: 'lower', name: 'Lakeside Lower', grades: ['01', '02'], rooms: 12, named: [] },
    ],
  })
  const zip = new yazl.ZipFile()
  for (const name of names) zip.addFile(join(folder, `${name}.csv`), `${name}.csv`)
  zip.end()
  const path = join(folder, 'lakeside.zip')
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}
