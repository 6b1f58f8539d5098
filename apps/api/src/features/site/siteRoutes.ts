import * as calls from '@muster/contract/siteCalls'
import { getSitePeople } from '@muster/contract/siteReadinessCalls'
import { sql } from 'kysely'
import type { Mount } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { sendWithEtag } from '../../platform/http/etag.ts'
import { findVisibleSite } from './findVisibleSite.ts'
import { listSiteIncidents } from './listSiteIncidents.ts'
import { readSiteOverview } from './readSiteOverview.ts'
import { readSitePeople } from './readSitePeople.ts'
import { studentLists } from './studentListsSql.ts'

const roomCount =
  sql<number>`(select count(*)::int from room r where r.site_id = site.id and r.is_active)`.as('roomCount')
const studentCount = sql<number>`(
  select count(distinct e.person_id)::int
  from ${studentLists}
  where r.site_id = site.id
)`.as('studentCount')

/** Mounts the sites that a signed-in person may see. */
export function siteRoutes(mount: Mount, { db }: { db: Database }) {
  mount(calls.listSites, ({ caller, query: { page, pageSize } }) =>
    inTenant(db, caller.tenantId, async (tx) => {
      let found = tx.selectFrom('site').where('is_active', '=', true)
      const { allowedSites } = caller
      if (allowedSites) found = found.where('id', 'in', allowedSites.length > 0 ? allowedSites : [0])
      const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
      const items = await found
        .select(['id', 'name'])
        .select([roomCount, studentCount])
        .orderBy('name')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      return { items, page, pageSize, total }
    }),
  )

  mount(calls.getSite, ({ caller, params: { siteId } }) =>
    inTenant(db, caller.tenantId, async (tx) => {
      await findVisibleSite(tx, caller, siteId)
      return tx
        .selectFrom('site')
        .select(['id', 'name'])
        .select([roomCount, studentCount])
        .where('id', '=', siteId)
        .executeTakeFirstOrThrow()
    }),
  )

  mount(getSitePeople, (input) => readSitePeople(db, input))
  mount(calls.getSitesOverview, async ({ caller, request, reply }) => {
    const { tenantId, allowedSites } = caller
    return sendWithEtag(
      await inTenant(db, tenantId, (tx) => readSiteOverview(tx, allowedSites)),
      request,
      reply,
    )
  })

  mount(calls.listSiteIncidents, ({ caller: { tenantId, allowedSites } }) =>
    inTenant(db, tenantId, (tx) => listSiteIncidents(tx, allowedSites)),
  )

  mount(calls.listSiteBags, ({ caller, params: { siteId } }) =>
    inTenant(db, caller.tenantId, async (tx) => {
      await findVisibleSite(tx, caller, siteId)
      return tx
        .selectFrom('bag')
        .select(['id as bagId', 'room_id as roomId', 'name', 'barcode'])
        .where('site_id', '=', siteId)
        .where('is_active', '=', true)
        .orderBy('name')
        .execute()
    }),
  )

  mount(calls.listSiteRooms, ({ caller, params: { siteId } }) =>
    inTenant(db, caller.tenantId, async (tx) => {
      await findVisibleSite(tx, caller, siteId)
      return tx
        .selectFrom('room as r')
        .select(['r.id', 'r.name'])
        .select(sql<boolean>`exists (select from bag b where b.room_id = r.id and b.is_active)`.as('hasBag'))
        .where('r.site_id', '=', siteId)
        .where('r.is_active', '=', true)
        .orderBy('r.name')
        .execute()
    }),
  )
}
