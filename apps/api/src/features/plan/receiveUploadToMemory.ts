import type { Readable } from 'node:stream'
import { HttpProblem } from '../../platform/http/problems.ts'

/** Slow lines are common in schools; one that is not read to its end in five minutes is broken. */
const uploadTimeout = 5 * 60_000

/** How much is taken, in bytes, and what is said of more. */
export type UploadLimit = { bytes: number; tooLarge: () => HttpProblem }

/**
 * The body of a request, held to the limit while it comes in.
 * @throws 413 as soon as it is too large, 422 when it is empty, 400 when it breaks off
 */
export async function receiveUploadToMemory(
  body: Readable,
  { bytes, tooLarge }: UploadLimit,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => body.destroy(new Error('too slow')), uploadTimeout)
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > bytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof HttpProblem) throw error
    throw new HttpProblem(
      400,
      'broken-off',
      'The upload broke off before the file was here. Upload it again.',
    )
  } finally {
    clearTimeout(timer)
  }
  if (size === 0) throw new HttpProblem(422, 'empty', 'The file is empty.')
  return Buffer.concat(chunks)
}
