import { captionsPath, getClip } from '@muster/contract/clipCalls'
import { id } from '@muster/domain/id'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTenant, type Tx } from '../db/database.ts'
import { callerWith } from '../http/callerWith.ts'
import type { House } from '../http/house.ts'
import type { Mount } from '../http/mount.ts'
import { HttpProblem, notFound } from '../http/problems.ts'
import { guardedGet } from '../outgoing/guardedGet.ts'
import { plainCaptions } from './plainCaptions.ts'

/** The largest captions, in bytes: hours of speech. */
const largestCaptions = 500_000

/** Clips as those watch them who are signed in. */
export function clipRoutes(mount: Mount, api: FastifyInstance, house: House) {
  const get = guardedGet(house.config.CAMERA_PRIVATE_HOSTS)
  mount(getClip, async ({ caller, params }) => {
    const row = await inTenant(house.db, caller.tenantId, (tx) => readClip(tx, params.clipId))
    const { title, body, url, captions_url } = row
    return { clipId: row.id, title, body, url, hasCaptions: captions_url !== null }
  })
  api
    .withTypeProvider<ZodTypeProvider>()
    .get(
      captionsPath(':clipId'),
      { schema: { hide: true, params: z.object({ clipId: id }) } },
      async (request, reply) => {
        const caller = await callerWith('site.read', house, request)
        const clip = await inTenant(house.db, caller.tenantId, (tx) => readClip(tx, request.params.clipId))
        if (clip.captions_url === null) throw notFound('This clip has no captions.')
        const fetched = await get({
          ...{ url: clip.captions_url, etag: null, lastModified: null, timeout: 5_000 },
          ...{ largest: largestCaptions, accept: 'text/vtt' },
        })
        const captions = fetched.is === 'fetched' ? plainCaptions(fetched.bytes) : null
        if (captions === null)
          throw new HttpProblem(502, 'no-captions', 'The captions of this clip cannot be read just now.')
        return reply
          .type('text/vtt; charset=utf-8')
          .header('cache-control', 'private, max-age=300')
          .header('x-content-type-options', 'nosniff')
          .send(captions)
      },
    )
}

/** @throws 404 when the tenant has no such clip in use, or it leads nowhere */
async function readClip(tx: Tx, clipId: string) {
  const row = await tx
    .selectFrom('resource')
    .select(['id', 'title', 'body', 'url', 'captions_url'])
    .where('id', '=', clipId)
    .where('kind', '=', 'clip')
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!row || row.url === null) throw notFound('There is no such clip in your organisation.')
  return { ...row, url: row.url }
}
