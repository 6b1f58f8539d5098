import type { Readable } from 'node:stream'
import { HttpProblem } from '../../platform/http/problems.ts'

/** Timeout of an upload: slow networks are common in schools; one that takes five minutes is broken. */
const uploadTimeout = 5 * 60_000

/** Maximum size in bytes, and the error beyond it. */
export type UploadLimit = { bytes: number; tooLarge: () => HttpProblem }

/**
 * Reads the body of a request, up to the limit.
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
