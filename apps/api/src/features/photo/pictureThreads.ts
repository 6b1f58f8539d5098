import type { PictureHeader } from '@muster/domain/plan/pictureHeader'
import { inEnglish } from '@muster/words/t'
import { HttpProblem } from '../../platform/http/problems.ts'
import { LimitedThreads, ThreadLimitError } from '../../platform/jobs/limitedThreads.ts'
import type { StrippedPicture } from '../plan/stripPictureMetadata.ts'

/** A picture as it was sent: a photo is a JPEG, a floor also a PNG or WebP. */
export type SentPicture = { is: 'photo' | 'floor'; file: Uint8Array }
/** The picture without metadata, or why it is refused: status, type and sentence of a problem. */
export type PictureAnswer =
  | (PictureHeader & { content: Uint8Array })
  | { refused: readonly [status: number, type: string, sentence: string] }

/** A picture of 10 MB takes a twentieth of a second. */
const threads = new LimitedThreads<SentPicture, PictureAnswer>(
  new URL('./pictureThread.ts', import.meta.url),
  {
    threads: 1,
    waiting: 100,
    milliseconds: 10_000,
    megabytes: 128,
  },
)

/**
 * Removes the metadata of a picture that somebody has sent, in a thread.
 * @throws 415 and 422 as the picture deserves, 503 when very many are waiting
 */
export async function cleanPicture(is: SentPicture['is'], file: Buffer): Promise<StrippedPicture> {
  const answer = await threads.run({ is, file }, [file]).catch((error: unknown) => {
    if (!(error instanceof ThreadLimitError)) throw error
    throw new HttpProblem(503, 'busy', inEnglish('Many pictures are being saved. Try again in a moment.'), 2)
  })
  if ('refused' in answer) throw new HttpProblem(...answer.refused)
  const { buffer, byteOffset, length } = answer.content
  return { ...answer, content: Buffer.from(buffer, byteOffset, length) }
}
