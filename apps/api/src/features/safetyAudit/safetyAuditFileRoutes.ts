import { paperSize } from '@muster/contract/afterActionCalls'
import { photoLimit } from '@muster/contract/photoPaths'
import { safetyAuditFiles } from '@muster/contract/safetyAuditCalls'
import { id } from '@muster/domain/id'
import { reportedZone } from '@muster/domain/timeZone'
import { zoneForTimes } from '@muster/domain/zoneForTimes'
import { inEnglish } from '@muster/words/t'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Caller } from '../../access/caller.ts'
import { deskLanguage } from '../../access/deskLanguage.ts'
import { requireCaller } from '../../access/requireCaller.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { printPdf } from '../pdf/printPdf.ts'
import { sendPhoto, takeOnlyPhotos } from '../photo/photoUpload.ts'
import { noPhoto } from '../photo/savePhoto.ts'
import { zoneOfSites } from '../site/siteZones.ts'
import { readPrintedAudit } from './readPrintedAudit.ts'
import { idTaken, readOwnSafetyAudit, refuseTooMany, unlessSigned } from './safetyAuditRows.ts'

const auditParams = z.object({ safetyAuditId: id })
const photoParams = auditParams.extend({ photoId: id })
type PhotoIds = z.infer<typeof photoParams>

type Deps = { config: Config; db: Database; verifyToken: VerifyToken }

/** Mounts photos of a safety audit, and its PDF (contract/safetyAuditCalls: safetyAuditFiles). */
export function safetyAuditFileRoutes(api: FastifyInstance, deps: Deps) {
  const photoUrl = safetyAuditFiles.photo(':safetyAuditId', ':photoId')
  api.register(async (uploads) => {
    takeOnlyPhotos(uploads)
    uploads.withTypeProvider<ZodTypeProvider>().route({
      method: 'POST',
      url: photoUrl,
      bodyLimit: photoLimit,
      schema: { hide: true, params: photoParams },
      // The sender is authenticated before megabytes are accepted.
      onRequest: async (request) => {
        await requireCaller('safetyAudit.run', deps, request)
      },
      handler: async (request, reply) => {
        const caller = await requireCaller('safetyAudit.run', deps, request)
        if (!Buffer.isBuffer(request.body)) throw noPhoto()
        await saveAuditPhoto(deps, caller, request.params, request.body)
        return reply.code(201).send({ id: request.params.photoId })
      },
    })
  })

  const app = api.withTypeProvider<ZodTypeProvider>()
  app.get(photoUrl, { schema: { hide: true, params: photoParams } }, async (request, reply) => {
    const caller = await requireCaller('safetyAudit.read', deps, request)
    const photo = await inTenant(deps.db, caller.tenantId, async (tx) => {
      const audit = await readOwnSafetyAudit(tx, caller, request.params.safetyAuditId)
      return tx
        .selectFrom('safety_audit_photo')
        .select('content')
        .where('id', '=', request.params.photoId)
        .where('audit_id', '=', audit.id)
        .executeTakeFirst()
    })
    if (!photo) throw notFound(inEnglish('There is no such photo in this safety audit.'))
    return sendPhoto(reply, photo.content)
  })

  const querystring = z.object({ timeZone: reportedZone, paper: paperSize.default('A4') })
  app.get(
    safetyAuditFiles.pdf(':safetyAuditId'),
    { schema: { hide: true, params: auditParams, querystring } },
    async (request, reply) => {
      const caller = await requireCaller('safetyAudit.read', deps, request)
      const printed = await readPrintedAudit(deps, caller, request.params.safetyAuditId)
      const own = await inTenant(deps.db, caller.tenantId, (tx) => zoneOfSites(tx, [printed.audit.siteId]))
      const timeZone = zoneForTimes(own, request.query.timeZone)
      const language = await deskLanguage(deps.db, caller.tenantId, request)
      const paper = { ...request.query, timeZone }
      const { pdf } = await printPdf({ ...deps.config, language }, 'safetyAudit', printed, paper)
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="safety-audit.pdf"')
        .send(pdf)
    },
  )
}

/**
 * Saves a photo. A retry with the same id is the same photo.
 * @throws 409 when it is signed or the id is another’s photo
 */
function saveAuditPhoto(
  { db }: { db: Database },
  caller: Caller,
  { safetyAuditId, photoId }: PhotoIds,
  content: Buffer,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const audit = await readOwnSafetyAudit(tx, caller, safetyAuditId)
    const known = async () => {
      const row = await tx
        .selectFrom('safety_audit_photo')
        .select('audit_id')
        .where('id', '=', photoId)
        .executeTakeFirst()
      return row?.audit_id === audit.id
    }
    if (await known()) return
    await refuseTooMany(tx, 'safety_audit_photo', audit.id)
    const adding = tx
      .insertInto('safety_audit_photo')
      .values({ id: photoId, tenant_id: caller.tenantId, audit_id: audit.id, content })
      .onConflict((taken) => taken.doNothing())
      .execute()
    await unlessSigned(adding)
    if (!(await known())) throw idTaken()
  })
}
