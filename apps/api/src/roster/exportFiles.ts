/** The files of a OneRoster export, whether it came as a folder or as a zip. */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { Readable } from 'node:stream'
import { openPromise } from 'yauzl'
import { CannotImport } from './cannotImport.ts'
import { readEntries, whole } from './zipEntries.ts'

/** An opened export. Names are compared without regard to case, as some systems write `Users.csv`. */
export interface ExportFiles {
  has(name: string): boolean
  /** A fresh stream of the file's bytes. */
  open(name: string): Promise<Readable>
  close(): void
}

/**
 * Opens an export for reading.
 * @param path a folder with the CSV files in it, or a zip with them at its top or in one of its folders
 * @param name what messages call it
 * @throws CannotImport when there is no such folder or zip, or no manifest.csv in it, or the zip is no honest one
 */
export async function openExport(path: string, name = path): Promise<ExportFiles> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new CannotImport(`There is no folder or zip file at ${path}.`)
  const files = found.isDirectory() ? await openFolder(path) : await openZip(path, name)
  if (files.has('manifest.csv')) return files
  files.close()
  throw new CannotImport(
    `There is no manifest.csv in ${name}. A OneRoster 1.1 export has one; it says which files belong to the export.`,
  )
}

async function openFolder(path: string): Promise<ExportFiles> {
  const names = new Map((await readdir(path)).map((name) => [name.toLowerCase(), name]))
  return {
    has: (name) => names.has(name.toLowerCase()),
    open: async (name) => createReadStream(join(path, names.get(name.toLowerCase()) ?? name)),
    close: () => {},
  }
}

async function openZip(path: string, zipName: string): Promise<ExportFiles> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw new CannotImport(
      `${zipName} is not a zip file that can be read: ${error.message.replace(/\.$/, '')}.`,
    )
  })
  const entries = await readEntries(zip, zipName).catch((error) => {
    zip.close()
    throw error
  })
  const folder = folderOfManifest(entries.map((entry) => entry.fileName))
  const byName = new Map(
    entries
      .filter((entry) => posix.dirname(entry.fileName) === folder)
      .map((entry) => [posix.basename(entry.fileName).toLowerCase(), entry]),
  )
  return {
    has: (name) => byName.has(name.toLowerCase()),
    open: async (name) => {
      const entry = byName.get(name.toLowerCase())
      if (!entry) throw new CannotImport(`There is no ${name} in ${zipName}.`)
      if (!entry.canDecodeFileData()) {
        throw new CannotImport(`${name} in ${zipName} is encrypted or packed in a way that cannot be read.`)
      }
      return whole(await zip.openReadStreamPromise(entry), entry)
    },
    close: () => zip.close(),
  }
}

/** The folder inside the zip that holds the manifest; the highest one if there are several. */
function folderOfManifest(names: readonly string[]): string {
  const manifests = names.filter((name) => posix.basename(name).toLowerCase() === 'manifest.csv')
  manifests.sort((a, b) => a.split('/').length - b.split('/').length || a.localeCompare(b))
  return posix.dirname(manifests[0] ?? '.')
}
