import { photoLimit } from '@muster/contract/photoPaths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cleanPicture } from './pictureThreads.ts'
import { noPhoto } from './savePhoto.ts'

/** Shared parts of all photo routes. */

/**
 * Makes the routes registered here accept one JPEG as the whole body, up to `photoLimit` bytes, and nothing else. Their
 * handlers get it without metadata.
 */
export function takeOnlyPhotos(uploads: FastifyInstance) {
  uploads.removeAllContentTypeParsers()
  uploads.addContentTypeParser(
    'image/jpeg',
    { parseAs: 'buffer', bodyLimit: photoLimit },
    async (_: FastifyRequest, body: Buffer) => (await cleanPicture('photo', body)).content,
  )
  uploads.addContentTypeParser('*', (_request, _body, done) => done(noPhoto()))
}

/** Sends a photo to a permitted viewer. */
export function sendPhoto(reply: FastifyReply, content: Buffer) {
  return reply
    .type('image/jpeg')
    .header('content-disposition', 'inline')
    .header('x-content-type-options', 'nosniff')
    .send(content)
}
