import * as calls from '@muster/contract/siteCalls'
import { maySites } from '@muster/domain/access/rights'
import { sql } from 'kysely'
import { inTenant } from '../db/database.ts'
import type { House } from '../http/house.ts'
import type { Mount } from '../http/mount.ts'
import { notFound } from '../http/problems.ts'

/** The sites a signed-in person may see. */
export function siteRoutes(mount: Mount, { db }: House) {
  mount(calls.listSites, ({ caller, query: { page, pageSize } }) =>
    inTenant(db, caller.tenantId, async (tx) => {
      let found = tx.selectFrom('site').where('is_active', '=', true)
      const { allowedSites } = caller
      if (allowedSites) found = found.where('id', 'in', allowedSites.length > 0 ? allowedSites : [0])
      const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
      const items = await found
        .select(['id', 'name'])
        .select(
          sql<number>`(select count(*)::int from room r where r.site_id = site.id and r.is_active)`.as(
            'roomCount',
          ),
        )
        .select(
          sql<number>`(
            select count(distinct e.person_id)::int
            from roster_entry e join room r on r.id = e.room_id
            where r.site_id = site.id and e.role = 'student'
          )`.as('studentCount'),
        )
        .orderBy('name')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      return { items, page, pageSize, total }
    }),
  )

  mount(calls.listSiteBags, async ({ caller, params: { siteId } }) => {
    const site = await inTenant(db, caller.tenantId, (tx) =>
      tx.selectFrom('site').select('id').where('id', '=', siteId).executeTakeFirst(),
    )
    if (!site || !maySites(caller.allowedSites, [siteId]))
      throw notFound('There is no such site in your organisation.')
    return inTenant(db, caller.tenantId, (tx) =>
      tx
        .selectFrom('bag')
        .select(['id as bagId', 'room_id as roomId', 'name', 'barcode'])
        .where('site_id', '=', siteId)
        .where('is_active', '=', true)
        .orderBy('name')
        .execute(),
    )
  })
}
