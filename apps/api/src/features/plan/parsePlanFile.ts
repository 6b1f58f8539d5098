/** Parses an uploaded plan. Runs in its own thread (planParserWorker.ts). */
import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { floorsOfFiles } from '@muster/domain/plan/floorsFromFileNames'
import { readPlan } from '@muster/domain/plan/parsePlan'
import type { SitePlan } from '@muster/domain/plan/sitePlan'
import { say } from '@muster/words/message'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { z } from 'zod'
import { ImportError } from '../roster/importError.ts'
import { readEntries, verifiedStream } from '../roster/zipEntries.ts'

/** Maximum unpacked size of an archive's relevant files together, in bytes. */
const maxUnpackedBytes = 60 * 1024 * 1024
/** The feature types of IMDF that a plan is made of. */
const imdfFiles = ['level', 'unit', 'building']
const manifest = z.object({ language: z.string().max(20) })

/**
 * Reads a zip of IMDF, a zip of GeoJSON (one, or one for each floor), or GeoJSON.
 * @param name the file's name in messages
 * @throws ImportError with a sentence, when there is no plan in it
 */
export async function parsePlanFile(file: Buffer, name: string): Promise<SitePlan> {
  const plan = isZip(file) ? await readArchive(file, name) : readPlan([readJson(file, name)])
  if (typeof plan === 'string') throw new ImportError(plan)
  return plan
}

const isZip = (file: Buffer) => file.toString('latin1', 0, 2) === 'PK'

async function readArchive(file: Buffer, name: string): Promise<SitePlan | string> {
  const zip = await fromBufferPromise(file).catch((error: Error) => {
    throw new ImportError(
      say`${name} is not a zip file that can be read: ${error.message.replace(/\.$/, '')}.`,
    )
  })
  const entries = await readEntries(zip, name)
  const named = new Map(entries.map((entry) => [posix.basename(entry.fileName).toLowerCase(), entry]))
  const isImdf = named.has('unit.geojson')
  const wanted = isImdf
    ? imdfFiles.flatMap((type) => named.get(`${type}.geojson`) ?? [])
    : floorFiles(entries, name)
  if (wanted.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > maxUnpackedBytes)
    throw new ImportError(
      say`The rooms in ${name} are larger than 60 MB when unpacked. Export one site at a time.`,
    )
  const collections: unknown[] = []
  for (const entry of wanted) collections.push(readJson(await unpack(zip, entry, name), entry.fileName))
  if (!isImdf)
    return readPlan(
      collections,
      'en',
      wanted.length > 1 ? floorsOfFiles(wanted.map(({ fileName }) => fileName)) : [],
    )
  const says = named.get('manifest.json')
  const language =
    says && says.uncompressedSize < 100_000 ? readJson(await unpack(zip, says, name), name) : null
  return readPlan(collections, manifest.safeParse(language).data?.language)
}

/** Files of IMDF that identify an archive of it even without rooms. */
const partsOfImdf =
  /^(level|building|venue|footprint|opening|occupant|anchor|amenity|fixture|section)\.geojson$/
/** Maximum number of file names in a sentence. */
const maxListedNames = 6

/**
 * Returns the GeoJSON files in an archive that is no IMDF, in the order of their names. @throws ImportError with its
 * contents
 */
function floorFiles(entries: readonly Entry[], name: string): Entry[] {
  const files = entries.filter(({ fileName }) => !fileName.endsWith('/'))
  const baseOf = ({ fileName }: Entry) => posix.basename(fileName).toLowerCase()
  const found = files.filter(
    (entry) => /\.(geo)?json$/.test(baseOf(entry)) && !/^(\._|manifest\.json$)/.test(baseOf(entry)),
  )
  const isBrokenImdf = found.some((entry) => partsOfImdf.test(baseOf(entry)))
  if (found.length > 0 && !isBrokenImdf) return found.sort((a, b) => a.fileName.localeCompare(b.fileName))
  const listed = files.slice(0, maxListedNames).map(({ fileName }) => posix.basename(fileName))
  const rest = files.length - listed.length
  if (listed.length === 0)
    throw new ImportError(
      say`There is no unit.geojson in ${name}. It is empty. An IMDF archive has one, with the rooms; or upload GeoJSON, one file or a zip with one for each floor.`,
    )
  const names = listed.join(', ')
  throw new ImportError(
    rest > 0
      ? say`There is no unit.geojson in ${name}. It has ${names} and ${rest} more. An IMDF archive has one, with the rooms; or upload GeoJSON, one file or a zip with one for each floor.`
      : say`There is no unit.geojson in ${name}. It has ${names}. An IMDF archive has one, with the rooms; or upload GeoJSON, one file or a zip with one for each floor.`,
  )
}

async function unpack(zip: ZipFile, entry: Entry, name: string): Promise<Buffer> {
  if (!entry.canDecodeFileData())
    throw new ImportError(
      say`${entry.fileName} in ${name} is encrypted or packed in a way that cannot be read.`,
    )
  return zip
    .openReadStreamPromise(entry)
    .then((file) => buffer(verifiedStream(file, entry)))
    .catch((error: Error) => {
      throw new ImportError(
        say`${entry.fileName} in ${name} cannot be unpacked: ${error.message.replace(/\.$/, '')}.`,
      )
    })
}

const pictures = [/^\x89PNG/, /^\xff\xd8\xff/, /^RIFF.{4}WEBP/s, /^GIF8/, /^%PDF/]

function readJson(file: Buffer, name: string): unknown {
  const head = file.toString('latin1', 0, 16)
  if (pictures.some((picture) => picture.test(head)))
    throw new ImportError(
      say`${name} is a picture. We can’t find rooms in a picture. Choose Draw on a picture, or export the plan as IMDF or GeoJSON from the program that drew it.`,
    )
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file))
  } catch {
    throw new ImportError(
      say`${name} is neither a zip nor GeoJSON that can be read. It may be cut off: export it again.`,
    )
  }
}
