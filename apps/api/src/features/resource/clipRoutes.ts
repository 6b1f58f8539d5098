import { bagCaptionsPath, captionsPath, getClip } from '@muster/contract/clipCalls'
import { bagParams } from '@muster/contract/shapes'
import { id } from '@muster/domain/id'
import { inEnglish } from '@muster/words/t'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type BarcodeLimiter, requireBag } from '../../access/bagAccess.ts'
import type { BagDirectory } from '../../access/bagDirectory.ts'
import type { Mount } from '../../access/endpoints.ts'
import { requireCaller } from '../../access/requireCaller.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { HttpProblem, notFound } from '../../platform/http/problems.ts'
import { PrivateHosts, perTenant } from '../outgoing/privateHosts.ts'
import { createSafeGet } from '../outgoing/safeHttpGet.ts'
import { SharedFetches } from '../outgoing/sharedFetches.ts'
import { sanitizeCaptions } from './sanitizeCaptions.ts'

/** Maximum size of captions, in bytes: hours of speech. */
const largestCaptions = 500_000
/** Time for which captions are shared, and that there are none just now, in milliseconds. */
const lifetime = { captions: 5 * 60_000, failure: 30_000 }

type Deps = {
  config: Config
  db: Database
  lookups: Database
  bags: BagDirectory
  verifyToken: VerifyToken
}

/** Mounts clips for signed-in viewers, and their captions also for a bag's phone. */
export function clipRoutes(mount: Mount, api: FastifyInstance, deps: Deps, barcodeLimiter: BarcodeLimiter) {
  const getOf = perTenant(new PrivateHosts(deps.db, deps.config.CAMERA_PRIVATE_HOSTS), createSafeGet)
  const shared = new SharedFetches<Buffer | null>({
    atOnce: 10,
    lifetimeOf: (captions) => (captions ? lifetime.captions : lifetime.failure),
    most: 100,
  })
  mount(getClip, async ({ caller, params }) => {
    const row = await inTenant(deps.db, caller.tenantId, (tx) => readClip(tx, params.clipId))
    const { title, body, url, captions_url } = row
    return { clipId: row.id, title, body, url, hasCaptions: captions_url !== null }
  })
  const app = api.withTypeProvider<ZodTypeProvider>()
  const params = z.object({ clipId: id })
  app.get(captionsPath(':clipId'), { schema: { hide: true, params } }, async (request, reply) => {
    const { tenantId } = await requireCaller('site.read', deps, request)
    return sendCaptions(reply, deps.db, tenantId, request.params.clipId)
  })
  app.get(
    bagCaptionsPath(':barcode', ':clipId'),
    { schema: { hide: true, params: bagParams.extend(params.shape) } },
    async (request, reply) => {
      const { bag } = await requireBag(deps.bags, barcodeLimiter, request)
      // Anybody may hold a barcode, and ask for any clip.
      return sendCaptions(reply, deps.lookups, bag.tenantId, request.params.clipId)
    },
  )

  async function sendCaptions(reply: FastifyReply, db: Database, tenantId: string, clipId: string) {
    const { captions_url: url } = await inTenant(db, tenantId, (tx) => readClip(tx, clipId))
    if (url === null) throw notFound(inEnglish('This clip has no captions.'))
    const fetching = shared.get(`${tenantId} ${url}`, () => fetchCaptions(tenantId, url))
    if (!fetching)
      throw new HttpProblem(503, 'busy', inEnglish('Too many captions are loading. Try again.'), 2)
    const captions = await fetching
    if (captions === null) throw new HttpProblem(502, 'no-captions', inEnglish('Captions did not load.'))
    return reply.type('text/vtt; charset=utf-8').header('x-content-type-options', 'nosniff').send(captions)
  }
  /** @returns null when there are none that can be read */
  async function fetchCaptions(tenantId: string, url: string): Promise<Buffer | null> {
    const get = await getOf(tenantId)
    const fetched = await get({
      url,
      etag: null,
      lastModified: null,
      timeout: 5_000,
      maxBytes: largestCaptions,
      accept: 'text/vtt',
    })
    const captions = fetched.is === 'fetched' ? sanitizeCaptions(fetched.bytes) : null
    return captions === null ? null : Buffer.from(captions)
  }
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
  if (!row || row.url === null) throw notFound(inEnglish('There is no such clip in your organization.'))
  return { ...row, url: row.url }
}
