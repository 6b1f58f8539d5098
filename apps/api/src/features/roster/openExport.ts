/** The files of a OneRoster export, whether it came as a folder or as a zip. */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenExport } from './exportReader.ts'
import { openZip } from './exportZip.ts'
import { ImportError } from './importError.ts'

/**
 * Opens an export for reading.
 * @param path a folder with the CSV files in it, or a zip with them at its top or in one of its folders
 * @param name what messages call it
 * @throws ImportError when there is no such folder or zip, or no manifest.csv in it, or the zip is no honest one, or it is
 *   not clear which of several exports is meant
 */
export async function openExport(path: string, name = path): Promise<OpenExport> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new ImportError(`There is no folder or zip file at ${path}.`)
  const files = found.isDirectory() ? await openFolder(path) : await openZip(path, name)
  if (files.has('manifest.csv')) return files
  files.close()
  throw new ImportError(
    `There is no manifest.csv in ${files.where}. A OneRoster export has one; it says which files belong to the export.`,
  )
}

async function openFolder(path: string): Promise<OpenExport> {
  const names = new Map((await readdir(path)).map((name) => [name.toLowerCase(), name]))
  return {
    where: path,
    notes: [],
    has: (name) => names.has(name.toLowerCase()),
    open: async (name) => createReadStream(join(path, names.get(name.toLowerCase()) ?? name)),
    close: () => {},
  }
}
