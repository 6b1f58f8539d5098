/** The uploaded file, from the network to a temporary file, never whole in memory. */

import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inEnglish } from '@muster/words/t'
import { HttpProblem } from '../../platform/http/problems.ts'

/** Largest file taken, in bytes, as it comes over the network. */
export const maxUploadBytes = 100 * 1024 * 1024

/** Slow lines are common in schools; a line that is not read to its end in a quarter of an hour is broken. */
const uploadTimeout = 15 * 60_000
const prefix = 'muster-import-'

export const tooLarge = () =>
  new HttpProblem(
    413,
    'too-large',
    inEnglish('The file is larger than 100 MB. Leave out what is not needed, or split it.'),
  )

/** A file on this server's disk, with student data in it: to be removed as soon as it was read. */
export type Upload = { path: string; remove: () => Promise<void> }

/**
 * Writes the body of a request into a temporary file that nobody else on the machine may read.
 * @throws 413 when it is too large, 422 when it is empty, 400 when it breaks off
 */
export async function receiveUpload(body: Readable, signal: AbortSignal): Promise<Upload> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const path = join(folder, 'upload')
  const remove = () => rm(folder, { recursive: true, force: true })
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      done(size > maxUploadBytes ? tooLarge() : null, chunk)
    },
  })
  try {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(uploadTimeout)])
    await pipeline(body, counted, createWriteStream(path, { mode: 0o600 }), { signal: ends })
    if (size === 0) throw new HttpProblem(422, 'empty', inEnglish('The file is empty.'))
    return { path, remove }
  } catch (error) {
    await remove()
    if (error instanceof HttpProblem) throw error
    throw new HttpProblem(400, 'broken-off', inEnglish('The upload stopped early. Upload the file again.'))
  }
}

/** Removes what a server that died has left of its uploads. Files of a day ago belong to no import that still runs. */
export async function removeOldUploads(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > 24 * 3_600_000) await rm(path, { recursive: true, force: true })
  }
}
