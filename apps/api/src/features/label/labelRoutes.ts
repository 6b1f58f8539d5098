import { blankLabels, type LabelSize, labelSize, missingScriptsHeader } from '@muster/contract/setupCalls'
import { bagParams, siteParams } from '@muster/contract/shapes'
import { id } from '@muster/domain/id'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type BarcodeLimiter, requireBag } from '../../access/bagAccess.ts'
import type { BagDirectory } from '../../access/bagDirectory.ts'
import { requireCaller } from '../../access/requireCaller.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { SingleFlightCache } from '../../platform/jobs/singleFlightCache.ts'
import { callerActor } from '../audit/callerActor.ts'
import { printPdf } from '../pdf/printPdf.ts'
import { bagPageUrl } from './bagPageUrl.ts'
import type { Label } from './labelFields.ts'
import { makeBlankLabels, readLabels } from './readLabels.ts'

const siteQuery = z.object({
  size: labelSize.default('sheet-8'),
  bagId: z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(id).max(1000)),
})

type Deps = { config: Config; db: Database; bags: BagDirectory; verifyToken: VerifyToken }

/** Mounts printable labels: of one bag, of a site's bags, and blank ones (contract/setupCalls: labelPaths). */
export function labelRoutes(api: FastifyInstance, deps: Deps, barcodeLimiter: BarcodeLimiter) {
  const app = api.withTypeProvider<ZodTypeProvider>()
  const hide = true
  const urlFor = (request: FastifyRequest, barcode: string) => ({
    barcode,
    url: bagPageUrl(deps.config, request, barcode),
  })

  app.get(
    '/api/bags/:barcode/label.pdf',
    { schema: { hide, params: bagParams, querystring: z.object({ size: labelSize.default('bag') }) } },
    async (request, reply) => {
      const { bag, barcode } = await requireBag(deps.bags, barcodeLimiter, request)
      const { name, siteName, organizationName } = bag
      const label = { ...urlFor(request, barcode), bagName: name, siteName, organizationName }
      const { size } = request.query
      return sendPdf(reply, await printBagLabel(deps.config, label, size))
    },
  )

  app.get(
    '/api/sites/:siteId/labels.pdf',
    { schema: { hide, params: siteParams, querystring: siteQuery } },
    async (request, reply) => {
      const caller = await requireCaller('bag.manage', deps, request)
      const { size, bagId } = request.query
      const { items, siteName, organizationName } = await readLabels(
        deps.db,
        caller,
        request.params.siteId,
        bagId,
      )
      const labels = items.map(({ barcode, name }) => ({
        ...urlFor(request, barcode),
        bagName: name,
        siteName,
        organizationName,
      }))
      return sendPdf(reply, await printPdf(deps.config, 'labels', labels, size, titleOf(siteName)))
    },
  )

  app.post(
    '/api/sites/:siteId/blank-labels.pdf',
    { schema: { hide, params: siteParams, body: blankLabels } },
    async (request, reply) => {
      const caller = await requireCaller('bag.manage', deps, request)
      const { count, size } = request.body
      const by = callerActor(caller, request)
      const made = await makeBlankLabels(deps.db, caller, by, request.params.siteId, count)
      const labels = made.items.map((barcode) => ({
        ...urlFor(request, barcode),
        // A blank label works at any site of the organisation.
        bagName: null,
        siteName: null,
        organizationName: made.organizationName,
      }))
      return sendPdf(reply, await printPdf(deps.config, 'labels', labels, size, titleOf(made.siteName)))
    },
  )
}

/** Labels printed for who holds their code, for five seconds: all who ask meanwhile get the same. */
const printing = new SingleFlightCache<PrintedLabels>(5_000)
type PrintedLabels = Awaited<ReturnType<typeof printPdf>>

function printBagLabel(config: Config, label: Label, size: LabelSize): Promise<PrintedLabels> {
  const key = JSON.stringify([label, size])
  return printing.get(key, () =>
    printPdf(config, 'bagLabel', [label], size, titleOf(label.bagName ?? label.barcode)),
  )
}

const titleOf = (about: string) => `Labels: ${about}`

/** Sends a PDF uncached: a code on a label is a key. A header names scripts that could not be printed. */
function sendPdf(reply: FastifyReply, { pdf, missingScripts }: PrintedLabels) {
  if (missingScripts.length > 0) void reply.header(missingScriptsHeader, missingScripts.join(', '))
  return reply
    .type('application/pdf')
    .header('content-disposition', 'inline; filename="labels.pdf"')
    .send(pdf)
}
