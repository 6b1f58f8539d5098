import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  getImport,
  importKind,
  listImports,
  skippedPath,
  templatePath,
  uploadPath,
  uploadQuery,
} from '@muster/contract/importCalls'
import { toCsv } from '@muster/domain/csv'
import { id } from '@muster/domain/id'
import { inEnglish } from '@muster/words/t'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { authenticate, requireAdmin } from '../../access/caller.ts'
import type { Mount } from '../../access/endpoints.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import type { Config } from '../../platform/config/config.ts'
import type { ConnectionShares } from '../../platform/db/connections.ts'
import type { Database } from '../../platform/db/database.ts'
import { HttpProblem, notFound } from '../../platform/http/problems.ts'
import { takeStreams } from '../../platform/http/takeStreams.ts'
import { mayAdminister, unknownTenant } from '../tenant/administeredTenants.ts'
import { type CsvKind, templateRows } from './csvKinds.ts'
import { ImportQueue } from './importQueue.ts'
import { findRun, findSkipped, listRuns } from './importRuns.ts'
import { maxUploadBytes, removeOldUploads, tooLarge } from './receiveUploadToDisk.ts'

const uploadParams = z.object({ id })
const skippedParams = z.object({ id, importId: id })
const fileTypes = ['application/zip', 'application/x-zip-compressed', 'text/csv', 'application/octet-stream']

type Deps = { config: Config; connections: ConnectionShares; db: Database; verifyToken: VerifyToken }

/** Imports through the browser: upload, follow, look back; and templates to start from. */
export function importRoutes(mount: Mount, api: FastifyInstance, deps: Deps) {
  const { db } = deps
  const desk = new ImportQueue(deps, api.log)
  api.addHook('onReady', removeOldUploads)
  api.addHook('preClose', () => desk.close())

  mount(listImports, async ({ admin, params }) => {
    if (!mayAdminister(admin, params.id)) throw unknownTenant()
    return listRuns(db, params.id)
  })

  mount(getImport, async ({ admin, params }) => {
    if (!mayAdminister(admin, params.id)) throw unknownTenant()
    const run = await findRun(db, params.id, params.importId)
    if (!run) throw notFound(inEnglish('There is no such import.'))
    return run
  })

  api
    .withTypeProvider<ZodTypeProvider>()
    .get(
      skippedPath(':id', ':importId'),
      { schema: { hide: true, params: skippedParams } },
      async (request, reply) => {
        const admin = requireAdmin(await authenticate(db, deps.verifyToken, request))
        const { id: tenantId, importId } = request.params
        if (!mayAdminister(admin, tenantId)) throw unknownTenant()
        const skipped = await findSkipped(db, tenantId, importId)
        if (!skipped) throw notFound(inEnglish('There are no skipped rows of this import.'))
        return (
          reply
            .type('text/csv; charset=utf-8')
            .header('content-disposition', 'attachment; filename="skipped.csv"')
            // With a byte order mark, or spreadsheets take it for an old encoding.
            .send(`\ufeff${skipped}`)
        )
      },
    )

  api.register(async (uploads) => {
    takeStreams(uploads, fileTypes, wrongType)
    uploads.withTypeProvider<ZodTypeProvider>().route({
      method: 'POST',
      url: uploadPath(':id'),
      schema: { hide: true, params: uploadParams, querystring: uploadQuery },
      handler: async (request, reply) => {
        const admin = requireAdmin(await authenticate(db, deps.verifyToken, request))
        const tenantId = request.params.id
        if (!mayAdminister(admin, tenantId)) throw unknownTenant()
        if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes) throw tooLarge()
        const { account, isGlobalAdmin, signIn } = admin
        const by = { ...account, isGlobalAdmin, signIn, address: request.ip }
        const input = { ...request.query, id: randomUUID(), tenantId, by }
        await desk.submit(input, request.body as Readable)
        return reply.code(202).send(await findRun(db, tenantId, input.id))
      },
    })
  })

  for (const kind of importKind.options) if (kind !== 'oneroster') templateRoute(api, kind)
}

const wrongType = () =>
  new HttpProblem(415, 'wrong-format', inEnglish('Upload a CSV file, or the zip of a OneRoster export.'))

/** A template says what every file of its kind must look like, and nothing about anybody. */
function templateRoute(api: FastifyInstance, kind: CsvKind) {
  // With a byte order mark, or spreadsheets take it for an old encoding.
  const template = `\ufeff${toCsv(templateRows(kind))}`
  api.get(templatePath(kind), { schema: { hide: true } }, (_, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${kind}.csv"`)
      .send(template),
  )
}
