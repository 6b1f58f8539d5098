/** The entries of a zip, refused when it was made to do harm: a small file that unpacks to more than a server can hold. */
import { pipeline, type Readable, Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl'
import { ImportError } from './importError.ts'

/** More than any export has, less than what fills a server. Sizes are in bytes; the reader holds each file to its own. */
export const zipLimits = { entries: 1000, unpacked: 2 * 1024 ** 3, ratio: 200, ratioFrom: 10 * 1024 ** 2 }

/** Archives by their ending. */
export const packedName = /\.(zip|gz|bz2|xz|7z|rar|tar|tgz)$/i

/**
 * The files of a zip. Nothing is unpacked to disk, so where a name would lead does not matter; only its last part is used.
 * @param zip opened with `decodeStrings: false` where names that begin at the root (`/manifest.csv`) are taken as well
 * @param name what messages call the zip
 * @param packed whether an archive inside is refused, or given like any file: never unpacked here
 * @throws ImportError for too many files, too much inside, packed more tightly than text can be, or a name that leads out
 */
export async function readEntries(
  zip: ZipFile,
  name: string,
  packed: 'refused' | 'given' = 'refused',
): Promise<Entry[]> {
  if (zip.entryCount > zipLimits.entries)
    throw new ImportError(
      `${name} has ${zip.entryCount.toLocaleString('en-US')} files in it. An export has fewer than ${zipLimits.entries.toLocaleString('en-US')}.`,
    )
  const entries: Entry[] = []
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      nameFromRoot(entry)
      // The files that macOS adds to a zip have the same names with ._ in front.
      if (entry.fileName.startsWith('__MACOSX/')) continue
      unpacked += entry.uncompressedSize
      refuseZipBomb(entry, unpacked, name)
      if (packed === 'refused' && packedName.test(entry.fileName))
        throw new ImportError(
          `There is a packed file inside ${name}: unpack it, and upload the export itself.`,
        )
      entries.push(entry)
    }
  } catch (error) {
    if (error instanceof ImportError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new ImportError(`${name} is not a zip file that can be read: ${why}.`, { cause: error })
  }
  return entries
}

/** Reads a name that the zip reader has left as bytes, and takes the root off: `/a.csv` and `C:/a.csv` are the file a.csv of the zip. */
function nameFromRoot(entry: Entry): void {
  if (typeof entry.fileName === 'string') return
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  entry.fileName = name.replace(/^(?:[a-zA-Z]:)?\/+/, '')
  const problem = validateFileName(entry.fileName)
  if (problem !== null) throw new Error(problem)
}

function refuseZipBomb(entry: Entry, unpacked: number, name: string): void {
  const { compressedSize, uncompressedSize } = entry
  if (unpacked > zipLimits.unpacked)
    throw new ImportError(`${name} would be larger than 2 GB when unpacked. That is too much for one import.`)
  if (uncompressedSize > zipLimits.ratioFrom && uncompressedSize > compressedSize * zipLimits.ratio)
    throw new ImportError(
      `${name} unpacks to more than ${zipLimits.ratio} times its size. No real export does, so we did not read it.`,
    )
}

/** A file of a zip that fails at its end when it is not what was packed: damage must not pass for names. */
export function verifiedStream(file: Readable, entry: Entry): Readable {
  let sum = 0
  const checked = new Transform({
    transform(chunk: Buffer, _, done) {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush: (done) => done(sum === entry.crc32 ? null : new Error('the zip was damaged on its way')),
  })
  return pipeline(file, checked, () => {})
}
