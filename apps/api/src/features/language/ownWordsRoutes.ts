import { id } from '@muster/domain/id'
import { isTranslated } from '@muster/words/languages'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { OwnWords } from '../../access/ownWords.ts'
import { notFound } from '../../platform/http/problems.ts'

/** `es-own`; the version is that of Muster’s catalogs, with which they belong together. */
const params = z.object({
  version: z.string(),
  part: z.string().regex(/^[a-z]{2,8}-own$/),
  tenantId: id,
  file: z.string().regex(/^[\w-]{1,40}\.json$/),
})

/**
 * Serves the translations that organizations have checked, beside those of Muster. They have no names of people, and their address
 * changes with them, so that phones keep them.
 */
export function ownWordsRoutes(app: FastifyInstance, { ownWords }: { ownWords: OwnWords }) {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/assets/words/:version/:part/:tenantId/:file',
      { schema: { hide: true, params }, compress: { threshold: 500 } },
      async ({ params: { version, part, tenantId, file } }, reply) => {
        const code = part.replace('-own', '')
        const digest = file.replace('.json', '')
        const own = isTranslated(code) ? await ownWords.find(tenantId, code, digest) : null
        if (!own) throw notFound('This organization has checked no translation of this language.')
        // A page that knows an older state gets what is right now; nobody keeps that answer.
        if (own.digest !== digest)
          return reply.redirect(
            `/assets/words/${encodeURIComponent(version)}/${part}/${tenantId}/${own.digest}.json`,
          )
        return reply.type('application/json').send(own.packed)
      },
    )
}
