import { photoLimit, photoPaths } from '@muster/contract/photoPaths'
import { bagParams } from '@muster/contract/shapes'
import { mayAccessSites } from '@muster/domain/access/rights'
import { id } from '@muster/domain/id'
import { allowanceFor } from '@muster/domain/incident/floodBudget'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type BarcodeLimiter, requireBag } from '../../access/bagAccess.ts'
import type { BagDirectory } from '../../access/bagDirectory.ts'
import type { Phones } from '../../access/phones.ts'
import { requireCaller } from '../../access/requireCaller.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import type { CommandBudgets } from '../bag/commandBudgets.ts'
import { sendPhoto, takeOnlyPhotos } from './photoUpload.ts'
import { noPhoto, savePhoto } from './savePhoto.ts'

const photoParams = z.object({ photoId: id })

/** Photos of one bag by new phones. Each costs memory several times its size, which is collected while everybody waits. */
const photoBudget = { burst: 20, every: 1_000 }

type Deps = {
  db: Database
  bags: BagDirectory
  phones: Phones
  budgets: CommandBudgets
  verifyToken: VerifyToken
}

/** Mounts photos that rooms send and managers view (contract/helpCalls: photoPaths). */
export function photoRoutes(api: FastifyInstance, deps: Deps, barcodeLimiter: BarcodeLimiter) {
  api.register(async (uploads) => {
    takeOnlyPhotos(uploads)
    uploads.withTypeProvider<ZodTypeProvider>().route({
      method: 'POST',
      url: decodeURIComponent(photoPaths.upload(':barcode', ':photoId')),
      bodyLimit: photoLimit,
      schema: { hide: true, params: bagParams.extend(photoParams.shape) },
      // The target and the budget are checked before megabytes are accepted.
      onRequest: async (request) => {
        const { bag } = await requireBag(deps.bags, barcodeLimiter, request)
        const sender = await deps.phones.senderOf(request, bag)
        const { photoId } = request.params
        const budget = { ...allowanceFor(photoBudget, sender.origin), cost: 1, subject: photoId }
        await deps.budgets.run(`photos ${bag.id}`, photoId, sender, budget, async () => {})
      },
      handler: async (request, reply) => {
        const { bag } = await requireBag(deps.bags, barcodeLimiter, request)
        if (!Buffer.isBuffer(request.body)) throw noPhoto()
        const { photoId: id } = request.params
        const { origin } = await deps.phones.senderOf(request, bag)
        await savePhoto(deps.db, bag, { id, origin }, request.body)
        return reply.code(201).send({ id })
      },
    })
  })

  api
    .withTypeProvider<ZodTypeProvider>()
    .get(
      photoPaths.view(':photoId'),
      { schema: { hide: true, params: photoParams } },
      async (request, reply) => {
        const caller = await requireCaller('incident.read', deps, request)
        const photo = await inTenant(deps.db, caller.tenantId, (tx) =>
          tx
            .selectFrom('photo as p')
            .innerJoin('bag as b', 'b.id', 'p.bag_id')
            .select(['p.content', 'b.site_id'])
            .where('p.id', '=', request.params.photoId)
            .executeTakeFirst(),
        )
        if (!photo || !mayAccessSites(caller.allowedSites, [photo.site_id]))
          throw notFound('There is no such photo in your organization.')
        return sendPhoto(reply, photo.content)
      },
    )
}
