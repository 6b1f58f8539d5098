import type { Readable } from 'node:stream'
import { inEnglish } from '@muster/words/t'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { requireCaller } from '../../access/requireCaller.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'

/** Timeout of an upload: slow networks are common in schools; one that takes five minutes is broken. */
const uploadTimeout = 5 * 60_000

/** Maximum size in bytes, and the error beyond it. */
type UploadLimit = { bytes: number; tooLarge: () => HttpProblem }

/**
 * Receives a file for the floors of a site that the caller manages. Caller and site are checked before
 * megabytes are accepted, and again after the last byte: the caller may have been removed meanwhile.
 * @param request has the file as a stream for its body
 * @throws 404 for another site, 413 when it is too large, 422 when it is empty, 400 when it breaks off
 */
export async function receiveSiteUpload(
  deps: { db: Database; verifyToken: VerifyToken },
  request: FastifyRequest,
  siteId: number,
  limit: UploadLimit,
): Promise<{ caller: Caller; file: Buffer }> {
  const requireManager = async () => {
    const caller = await requireCaller('bag.manage', deps, request)
    await inTenant(deps.db, caller.tenantId, (tx) => findVisibleSite(tx, caller, siteId))
    return caller
  }
  await requireManager()
  if (Number(request.headers['content-length'] ?? 0) > limit.bytes) throw limit.tooLarge()
  const file = await readBody(request.body as Readable, limit)
  return { caller: await requireManager(), file }
}

/**
 * Reads the body of a request, up to the limit.
 * @throws 413 as soon as it is too large, 422 when it is empty, 400 when it breaks off
 */
async function readBody(body: Readable, { bytes, tooLarge }: UploadLimit): Promise<Buffer> {
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
    throw new HttpProblem(400, 'broken-off', inEnglish('The upload stopped early. Upload the file again.'))
  } finally {
    clearTimeout(timer)
  }
  if (size === 0) throw new HttpProblem(422, 'empty', inEnglish('The file is empty.'))
  return Buffer.concat(chunks)
}
