import { bagInventoryCsvPath, bagInventoryFilter, listBagInventory } from '@muster/contract/fleetCalls'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Mount } from '../../access/endpoints.ts'
import { requireCaller } from '../../access/requireCaller.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { todayOf } from '../readiness/readBagContents.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { bagInventoryCsv } from './bagInventoryCsv.ts'
import { readBagInventory } from './readBagInventory.ts'

/** Maximum number of bags in one file; the last line says when there are more. */
const maxCsvBags = 50_000

/** Mounts the state of all bags: as a list, and as a file. */
export function bagInventoryRoutes(
  mount: Mount,
  api: FastifyInstance,
  deps: { db: Database; verifyToken: VerifyToken },
) {
  mount(listBagInventory, ({ caller, query: { page, pageSize, ...part } }) =>
    inTenant(deps.db, caller.tenantId, async (tx) => {
      if (part.siteId !== undefined) await findVisibleSite(tx, caller, part.siteId)
      const today = todayOf(new Date())
      const input = { caller, part, today }
      const slice = { limit: pageSize, offset: (page - 1) * pageSize }
      const { figures, hardware, bags: items } = await readBagInventory(tx, input, slice)
      const total = figures[part.state ?? 'bags']
      return { items, page, pageSize, total, today, figures, hardware }
    }),
  )

  api
    .withTypeProvider<ZodTypeProvider>()
    .get(
      bagInventoryCsvPath,
      { schema: { hide: true, querystring: bagInventoryFilter } },
      async (request, reply) => {
        const caller = await requireCaller('site.read', deps, request)
        const part = request.query
        const { bags, figures } = await inTenant(deps.db, caller.tenantId, async (tx) => {
          if (part.siteId !== undefined) await findVisibleSite(tx, caller, part.siteId)
          return readBagInventory(
            tx,
            { caller, part, today: todayOf(new Date()) },
            { limit: maxCsvBags, offset: 0 },
          )
        })
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="bags.csv"')
          .send(bagInventoryCsv(bags, figures[part.state ?? 'bags']))
      },
    )
}
