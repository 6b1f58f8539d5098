/** Finds the OneRoster export in a zip, however it was packed. */
import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import type { OpenExport } from './exportReader.ts'
import { ImportError } from './importError.ts'
import { manifestLists } from './manifest.ts'
import { packedName, readEntries, verifiedStream } from './zipEntries.ts'

/** A zip within a zip is unpacked into memory, so it may not be larger than this, in bytes: as large as an upload may be. */
const maxInnerZipBytes = 100 * 1024 * 1024

/** One folder of a zip that has a manifest. */
type ExportCandidate = {
  folder: string
  byName: ReadonlyMap<string, Entry>
  /** The time its newest CSV file was written, in milliseconds, as the zip has it. */
  writtenAt: number
  /** Files that its manifest lists and that are not there. */
  missing: readonly string[]
}

/**
 * Opens the export in a zip: at its top, in a folder, or in the only zip that it holds. Of several exports the newest whole
 * one is read, with a note that names the others.
 * @param name what messages call the zip
 * @throws ImportError when it cannot be read, or it is not clear which of several exports is meant
 */
export async function openZip(path: string, name: string): Promise<OpenExport> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(unreadable(name))
  try {
    return await findExport(zip, name)
  } catch (error) {
    zip.close()
    throw error
  }
}

function unreadable(name: string) {
  return (error: Error): never => {
    throw new ImportError(
      `${name} is not a zip file that can be read: ${error.message.replace(/\.$/, '')}.`,
      { cause: error },
    )
  }
}

async function findExport(zip: ZipFile, name: string, outer?: ZipFile): Promise<OpenExport> {
  const entries = await readEntries(zip, name, 'given')
  const packed = entries.filter(({ fileName }) => packedName.test(fileName))
  const candidates = await findCandidates(zip, name, entries)
  if (candidates.length === 0 && packed.length > 0) {
    const [inner] = packed
    if (outer || packed.length > 1 || !inner?.fileName.toLowerCase().endsWith('.zip'))
      throw new ImportError(
        `There is no export in ${name}, but ${listed(packed)}. Unpack ${name}, and import the export itself.`,
      )
    return openInner(zip, inner, name)
  }
  const { chosen, note } = choose(candidates, name)
  const place = placeOf(chosen?.folder ?? '.', name)
  return {
    where: place,
    notes: [
      ...(note ? [note] : []),
      ...(packed.length > 0 ? [`${name} also holds ${listed(packed)}, which was not read.`] : []),
    ],
    has: (file) => chosen?.byName.has(file.toLowerCase()) ?? false,
    open: async (file) => {
      const entry = chosen?.byName.get(file.toLowerCase())
      if (!entry) throw new ImportError(`There is no ${file} in ${place}.`)
      return openEntry(zip, entry, file, name)
    },
    close: () => {
      zip.close()
      outer?.close()
    },
  }
}

async function openInner(zip: ZipFile, inner: Entry, name: string): Promise<OpenExport> {
  const innerName = `${posix.basename(inner.fileName)} in ${name}`
  if (inner.uncompressedSize > maxInnerZipBytes)
    throw new ImportError(`${innerName} is larger than 100 MB. Unpack ${name}, and import ${innerName}.`)
  const bytes = await buffer(await openEntry(zip, inner, inner.fileName, name)).catch(unreadable(innerName))
  const opened = await fromBufferPromise(bytes, { autoClose: false, decodeStrings: false }).catch(
    unreadable(innerName),
  )
  return findExport(opened, innerName, zip)
}

async function openEntry(zip: ZipFile, entry: Entry, file: string, name: string) {
  if (!entry.canDecodeFileData())
    throw new ImportError(`${file} in ${name} is encrypted or packed in a way that cannot be read.`)
  return verifiedStream(await zip.openReadStreamPromise(entry), entry)
}

/** Each folder with a manifest, the highest first. */
async function findCandidates(
  zip: ZipFile,
  name: string,
  entries: readonly Entry[],
): Promise<ExportCandidate[]> {
  const csv = entries.filter(({ fileName }) => /\.csv$/i.test(fileName) && !/(^|\/)\._/.test(fileName))
  const byFolder = Map.groupBy(csv, ({ fileName }) => posix.dirname(fileName))
  const candidates: ExportCandidate[] = []
  for (const [folder, files] of byFolder) {
    const byName = new Map(files.map((entry) => [posix.basename(entry.fileName).toLowerCase(), entry]))
    const manifest = byName.get('manifest.csv')
    if (!manifest) continue
    const open = () => openEntry(zip, manifest, 'manifest.csv', name)
    // Of a lone export the manifest is judged when it is read.
    const names = await manifestLists(open).catch(() => [])
    candidates.push({
      folder,
      byName,
      writtenAt: Math.max(...files.map((entry) => entry.getLastModDate().getTime())),
      missing: names.filter((file) => !byName.has(file.toLowerCase())),
    })
  }
  const depth = ({ folder }: ExportCandidate) => (folder === '.' ? 0 : folder.split('/').length)
  return candidates.sort((a, b) => depth(a) - depth(b) || a.folder.localeCompare(b.folder))
}

/** The newest whole export. Undefined when there is none at all. */
function choose(
  candidates: readonly ExportCandidate[],
  name: string,
): { chosen?: ExportCandidate; note?: string } {
  const [first, ...others] = candidates
  if (!first || others.length === 0) return first ? { chosen: first } : {}
  const complete = candidates.filter(({ missing }) => missing.length === 0)
  const newest = Math.max(...complete.map(({ writtenAt }) => writtenAt))
  const [chosen, rival] = complete.filter(({ writtenAt }) => writtenAt === newest)
  const newerHalf = candidates.some(({ writtenAt, missing }) => missing.length > 0 && writtenAt > newest)
  const isAtTop = chosen?.folder === '.'
  if (!chosen || newerHalf || (rival && !isAtTop))
    throw new ImportError(
      `${name} has ${candidates.length} exports, and we can’t tell which one you mean: ${candidates.map(described).join('; ')}. Leave only one of them in the zip.`,
    )
  const rest = candidates.filter((each) => each !== chosen)
  return {
    chosen,
    note: `${name} holds ${candidates.length} exports. We read ${described(chosen)}. Not read: ${rest.map(described).join('; ')}.`,
  }
}

function described({ folder, writtenAt, missing }: ExportCandidate): string {
  const where = folder === '.' ? 'the one at the top' : `the one in the folder “${folder}”`
  const date = new Date(writtenAt).toLocaleDateString('en-US', { dateStyle: 'medium' })
  return `${where}, written ${date}${missing.length > 0 ? `, which has no ${missing.join(', ')}` : ''}`
}

function placeOf(folder: string, name: string): string {
  return folder === '.' ? name : `the folder “${folder}” of ${name}`
}

function listed(entries: readonly Entry[]): string {
  const names = entries.slice(0, 5).map(({ fileName }) => posix.basename(fileName))
  return [...names, ...(entries.length > 5 ? [`${entries.length - 5} more`] : [])].join(', ')
}
