import * as calls from '@muster/contract/languageCalls'
import { id } from '@muster/domain/id'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { authenticate, requireAdmin } from '../../access/caller.ts'
import type { Mount } from '../../access/endpoints.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import type { Database } from '../../platform/db/database.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import { withAdministeredTenant } from '../tenant/withAdministeredTenant.ts'
import { readChecked } from './checkedTexts.ts'
import { checkText, takeBackText } from './checkText.ts'
import { languageCsv } from './languageCsv.ts'
import { getLanguage, listLanguages } from './listLanguages.ts'
import { takeLanguageFile } from './takeLanguageFile.ts'

type Deps = { db: Database; verifyToken: VerifyToken }

/** Larger than the file of any language: the largest has 500 kB. In bytes. */
const maxFile = 5 * 1024 * 1024

/** Mounts the checking of translations: by screen, and by a file for people who have no account. */
export function languageRoutes(mount: Mount, api: FastifyInstance, deps: Deps) {
  mount(calls.listLanguages, (input) => listLanguages(deps, input))
  mount(calls.getLanguage, (input) => getLanguage(deps, input))
  mount(calls.checkText, (input) => checkText(deps, input))
  mount(calls.takeBackText, (input) => takeBackText(deps, input))

  const params = z.object({ id, language: calls.translatedLanguage })
  const url = calls.languageFile(':id', ':language')
  api
    .withTypeProvider<ZodTypeProvider>()
    .get(url, { schema: { hide: true, params } }, async (request, reply) => {
      const admin = requireAdmin(await authenticate(deps.db, deps.verifyToken, request))
      const { id: tenantId, language } = request.params
      const rows = await withAdministeredTenant(deps.db, admin, tenantId, (tx) => readChecked(tx, language))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="texts-${language}.csv"`)
        .send(languageCsv(language, rows))
    })

  api.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    const asBytes = { parseAs: 'buffer', bodyLimit: maxFile } as const
    uploads.addContentTypeParser(['text/csv', 'application/octet-stream'], asBytes, (_, body, done) =>
      done(null, body),
    )
    uploads.addContentTypeParser('*', (_request, _body, done) => done(wrongType()))
    uploads.setErrorHandler((error) => {
      throw isTooLarge(error) ? tooLarge() : error
    })
    uploads
      .withTypeProvider<ZodTypeProvider>()
      .post(
        url,
        { bodyLimit: maxFile, schema: { hide: true, params, querystring: calls.languageFileQuery } },
        async (request) => {
          const admin = requireAdmin(await authenticate(deps.db, deps.verifyToken, request))
          const { id: tenantId, language } = request.params
          const { fileName: name, dryRun } = request.query
          const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          return takeLanguageFile(deps, admin, request, { tenantId, language, name, bytes, dryRun })
        },
      )
  })
}

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
const tooLarge = () =>
  new HttpProblem(413, 'too-large', 'The file is larger than 5 MB. It is not the file of a language.')
const wrongType = () => new HttpProblem(415, 'wrong-format', 'Upload the file of the language, as CSV.')
