/** Reads an export's description of itself: manifest.csv. */
import type { Readable } from 'node:stream'
import type { OpenExport } from './exportReader.ts'
import { exportRows } from './exportRows.ts'
import { ImportError } from './importError.ts'

/** The files Muster reads, without `.csv`, in the order of reports. `roles` is new in 1.2. */
export const fileNames = ['orgs', 'academicSessions', 'classes', 'users', 'roles', 'enrollments'] as const
export type FileName = (typeof fileNames)[number]

/**
 * Reads manifest.csv and checks that the export is one Muster can import.
 *
 * The version only has to be one that Muster knows: some systems write 1.2 and export the columns of 1.1, so roles are read from
 * where they are. academicSessions.csv only says when terms end, so an export is whole without it.
 * @param note takes a sentence about the manifest as a whole
 * @returns the files, of those Muster reads, that hold the full set ("bulk", or "full" as some write)
 * @throws ImportError with what to change in the export
 * @see OneRoster 1.1, CSV Tables, section 3, and OneRoster 1.2, CSV Binding: the manifest.
 *   https://www.imsglobal.org/spec/oneroster/v1p2/bind/csv
 */
export async function readManifest(
  files: OpenExport,
  note?: (sentence: string) => void,
): Promise<Set<FileName>> {
  const properties = await readProperties(() => files.open('manifest.csv'), note)
  const version = properties.get('oneroster.version') || '1.1'
  if (!/^v?1[.p][12](?:[.p]|$)/i.test(version)) {
    throw new ImportError(
      `This is a OneRoster ${version} export. Muster reads OneRoster 1.1 and 1.2: choose one of them when exporting.`,
    )
  }
  const bulk = new Set<FileName>()
  for (const name of fileNames) {
    const mode = modeOf(properties, name)
    if (mode === 'absent') continue
    if (name === 'academicSessions' && (mode !== 'bulk' || !files.has(`${name}.csv`))) continue
    if (mode === 'delta') {
      throw new ImportError(
        `manifest.csv says that ${name}.csv holds only what changed (delta). Muster reads full exports: choose bulk when exporting.`,
      )
    }
    if (mode !== 'bulk')
      throw new ImportError(`manifest.csv says "${mode}" for file.${name}; it must be bulk or absent.`)
    if (!files.has(`${name}.csv`)) {
      throw new ImportError(
        `manifest.csv says that ${name}.csv belongs to this export, but there is no ${name}.csv in ${files.where}.`,
      )
    }
    bulk.add(name)
  }
  if (![...bulk].some((name) => name !== 'academicSessions' && name !== 'roles')) {
    throw new ImportError(
      'manifest.csv names none of orgs, classes, users and enrollments as bulk: nothing to import.',
    )
  }
  if (bulk.has('enrollments') && !bulk.has('classes')) {
    throw new ImportError(
      'This export has enrollments.csv without classes.csv, so we can’t place anyone in a room.',
    )
  }
  return bulk
}

/**
 * The files that a manifest lists of those Muster reads, as `users.csv`.
 * @param open gives the manifest's bytes
 */
export async function manifestLists(open: () => Promise<Readable>): Promise<string[]> {
  const properties = await readProperties(open)
  return fileNames
    .filter((name) => name !== 'academicSessions' && modeOf(properties, name) !== 'absent')
    .map((name) => `${name}.csv`)
}

async function readProperties(open: () => Promise<Readable>, note?: (sentence: string) => void) {
  const columns = { required: ['propertyName', 'value'] }
  const properties = new Map<string, string>()
  for await (const { cells } of await exportRows(open, 'manifest.csv', columns, note)) {
    // Some systems name the file whole: file.users.csv.
    const name = (cells.propertyName ?? '').toLowerCase().replace(/^(file\..+)\.csv$/, '$1')
    properties.set(name, cells.value ?? '')
  }
  return properties
}

function modeOf(properties: ReadonlyMap<string, string>, name: FileName): string {
  const mode = (properties.get(`file.${name.toLowerCase()}`) || 'absent').toLowerCase()
  return mode === 'full' ? 'bulk' : mode
}
