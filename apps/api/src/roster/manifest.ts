/** What an export says about itself: manifest.csv. */
import { CannotImport } from './cannotImport.ts'
import { csvRows } from './csvRows.ts'
import type { ExportFiles } from './exportFiles.ts'

/** The files Muster reads, without `.csv`. */
export const fileNames = ['orgs', 'classes', 'users', 'enrollments'] as const
export type FileName = (typeof fileNames)[number]

/**
 * Reads manifest.csv and checks that the export is one Muster can import.
 * @returns the files, of those Muster reads, that hold the full set ("bulk")
 * @throws CannotImport with what to change in the export
 * @see OneRoster 1.1, CSV Tables, section 3: the manifest
 */
export async function readManifest(files: ExportFiles): Promise<Set<FileName>> {
  const columns = { required: ['propertyName', 'value'] }
  const properties = new Map<string, string>()
  for await (const { cells } of csvRows(await files.open('manifest.csv'), 'manifest.csv', columns)) {
    properties.set(cells.propertyName?.toLowerCase() ?? '', cells.value ?? '')
  }
  const version = properties.get('oneroster.version') || '1.1'
  if (!/^v?1\.1(\.|$)/i.test(version)) {
    throw new CannotImport(
      `This is a OneRoster ${version} export. Muster reads OneRoster 1.1: choose that when exporting.`,
    )
  }
  const bulk = new Set<FileName>()
  for (const name of fileNames) {
    const mode = (properties.get(`file.${name}`) || 'absent').toLowerCase()
    if (mode === 'absent') continue
    if (mode === 'delta') {
      throw new CannotImport(
        `manifest.csv says that ${name}.csv holds only what changed (delta). Muster reads full exports: choose bulk when exporting.`,
      )
    }
    if (mode !== 'bulk')
      throw new CannotImport(`manifest.csv says "${mode}" for file.${name}; it must be bulk or absent.`)
    if (!files.has(`${name}.csv`)) {
      throw new CannotImport(
        `manifest.csv says that ${name}.csv belongs to this export, but it is not there.`,
      )
    }
    bulk.add(name)
  }
  if (bulk.size === 0) {
    throw new CannotImport(
      'manifest.csv names none of orgs, classes, users and enrollments as bulk: nothing to import.',
    )
  }
  if (bulk.has('enrollments') && !bulk.has('classes')) {
    throw new CannotImport(
      'This export has enrollments.csv without classes.csv, so nobody can be placed in a room.',
    )
  }
  return bulk
}
