/** Removes the metadata of pictures in a thread of its own: a hostile picture must not delay a lockdown. */
import { readPictureHeader } from '@muster/domain/plan/pictureHeader'
import { HttpProblem } from '../../platform/http/problems.ts'
import { serveThread } from '../../platform/jobs/serveThread.ts'
import { stripPictureMetadata } from '../plan/stripPictureMetadata.ts'
import type { PictureAnswer, SentPicture } from './pictureThreads.ts'
import { noPhoto } from './savePhoto.ts'
import { stripJpegMetadata } from './stripJpegMetadata.ts'

serveThread(({ is, file }: SentPicture): PictureAnswer => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  try {
    return is === 'photo' ? cleanPhoto(bytes) : stripPictureMetadata(bytes)
  } catch (error) {
    if (error instanceof HttpProblem) return { refused: [error.status, error.type, error.message] }
    throw error
  }
})

/** @throws 415 when it is no complete JPEG */
function cleanPhoto(file: Buffer): PictureAnswer {
  const content = stripJpegMetadata(file)
  const header = content && readPictureHeader(content)
  if (!header || content.length < 100) throw noPhoto()
  return { ...header, content }
}
