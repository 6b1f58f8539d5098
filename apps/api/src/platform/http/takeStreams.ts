import type { FastifyInstance } from 'fastify'

/**
 * Makes the routes registered here take bodies of some types as streams, and refuse all others.
 * @param refusal the error for another type
 */
export function takeStreams(uploads: FastifyInstance, fileTypes: string[], refusal: () => Error): void {
  uploads.removeAllContentTypeParsers()
  uploads.addContentTypeParser(fileTypes, (_, body, done) => done(null, body))
  uploads.addContentTypeParser('*', (_request, _body, done) => done(refusal()))
}
