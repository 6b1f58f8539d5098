/**
 * Detects the encoding of an uploaded text file, and decodes it: names are read as they were written, or the file is
 * refused.
 */
import { pipeline, type Readable, Transform } from 'node:stream'
import { ImportError } from './importError.ts'
import { Windows1252Check } from './windows1252.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** An opened text file. */
export interface DecodedText {
  encoding: TextEncoding
  /** The text from its start, in UTF-8; it may begin with a byte order mark. */
  text: Readable
  /** The first characters of the text, enough for a header line: up to `startLength`. */
  start: string
  /** A whole sentence for the report when the file was not UTF-8. */
  remark: string | undefined
}

/** Maximum number of characters in `start`. */
export const startLength = 64 * 1024

/**
 * Finds out the encoding of a text file and opens its text. The file is read to its end first, so `open` is called
 * several times; memory does not grow with the file.
 *
 * UTF-8 and UTF-16 are read with and without a byte order mark. A file that is neither is read as Windows-1252 when all
 * of it is plausible text in that encoding.
 * @param open gives a fresh stream of the file's bytes
 * @param file what messages call the file
 * @throws ImportError when the encoding is not certain, or it is no text
 * @see https://encoding.spec.whatwg.org/ for what each encoding means
 */
export async function decodeText(open: () => Promise<Readable>, file: string): Promise<DecodedText> {
  const { encoding, start, example } = await detect(open, file).catch((error: unknown) => {
    if (error instanceof ImportError) throw error
    // A zip that was damaged, a disk that fails.
    const why = error instanceof Error ? error.message : String(error)
    throw new ImportError(`${file} cannot be read to its end: ${why.replace(/\.$/, '')}.`, { cause: error })
  })
  const bytes = await open()
  return {
    encoding,
    start,
    text: encoding === 'utf-8' ? bytes : decoded(bytes, encoding),
    remark: remarkOn(encoding, file, example),
  }
}

function remarkOn(encoding: TextEncoding, file: string, example: string | undefined): string | undefined {
  switch (encoding) {
    case 'utf-8':
      return undefined
    case 'utf-16le':
    case 'utf-16be':
      return `${file} is not UTF-8. It was read as UTF-16.`
    case 'windows-1252':
      return `${file} is not UTF-8. It was read as Windows-1252, as older spreadsheets save it${example ? `: for example “${example}”` : ''}. If names look wrong, save it as CSV UTF-8 and import it again.`
  }
}

type Detected = { encoding: TextEncoding; start: string; example?: string | undefined }

async function detect(open: () => Promise<Readable>, file: string): Promise<Detected> {
  const wide = wideEncoding(await firstBytes(await open()))
  if (wide) {
    const start = await readAs(wide, await open())
    if (start === undefined || start.includes('\u0000'))
      throw new ImportError(
        `${file} cannot be read as text: it begins like UTF-16 but is not UTF-16 throughout. Save it as CSV UTF-8.`,
      )
    return { encoding: wide, start }
  }
  const start = await readAs('utf-8', await open())
  if (start !== undefined) return { encoding: 'utf-8', start }
  const check = new Windows1252Check()
  await eachChunk(await open(), (chunk) => check.add(chunk))
  const refusal = check.refusal()
  if (refusal) throw new ImportError(`${file} ${refusal}`)
  return { encoding: 'windows-1252', start: check.start, example: check.example }
}

async function firstBytes(bytes: Readable): Promise<Buffer> {
  let first = Buffer.alloc(0)
  await eachChunk(bytes, (chunk) => {
    first = Buffer.concat([first, chunk])
    return first.length < 4
  })
  return first.subarray(0, 4)
}

/** UTF-16 by its byte order mark, or as the first two characters of every header are ASCII and so have a zero each. */
function wideEncoding(first: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [a, b, c, d] = first
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (first.length < 4) return undefined
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le'
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return 'utf-16be'
  return undefined
}

/** The start of the text, or undefined when not all of it is in this encoding. */
async function readAs(encoding: Exclude<TextEncoding, 'windows-1252'>, bytes: Readable) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let start = ''
  const take = (chunk?: Buffer) => {
    try {
      const text = decoder.decode(chunk, { stream: chunk !== undefined })
      if (start.length < startLength) start = (start + text).slice(0, startLength)
      return true
    } catch (error) {
      if (error instanceof TypeError) return false
      throw error
    }
  }
  let isGood = true
  await eachChunk(bytes, (chunk) => {
    isGood = take(chunk)
    return isGood
  })
  return isGood && take() ? start : undefined
}

/** Calls `take` with each chunk until it answers false. */
async function eachChunk(bytes: Readable, take: (chunk: Buffer) => boolean): Promise<void> {
  for await (const chunk of bytes) if (!take(chunk)) break
  bytes.destroy()
}

function decoded(bytes: Readable, encoding: TextEncoding): Readable {
  const decoder = new TextDecoder(encoding)
  const text = new Transform({
    transform: (chunk: Buffer, _, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  })
  return pipeline(bytes, text, () => {})
}
