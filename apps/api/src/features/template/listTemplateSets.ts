import type { TemplateScope } from '@muster/domain/template/templateScope'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import type { SetKind } from './templateSetKinds.ts'
import { versionsFor, versionsOf, viewVersion } from './templateVersionRows.ts'

type Page = { page: number; pageSize: number }

/** Lists the newest version of each set of one kind, including retired ones. */
export function listSets<T>(
  { db }: { db: Database },
  { tenantId }: Caller,
  kind: SetKind<T>,
  { page, pageSize }: Page,
) {
  return inTenant(db, tenantId, async (tx) => {
    const rows = await versionsOf(tx, kind)
      .distinctOn(['action', 'type'])
      .selectAll()
      .orderBy('action')
      .orderBy('type')
      .orderBy('version', 'desc')
      .execute()
    // One set for each action and type at most: all of them are few.
    const items = rows.slice((page - 1) * pageSize, page * pageSize).map((row) => viewVersion(kind, row))
    return { items, page, pageSize, total: rows.length }
  })
}

/** Lists every version of the set for one choice, newest first. */
export function listVersions<T>(
  { db }: { db: Database },
  { tenantId }: Caller,
  kind: SetKind<T>,
  wanted: TemplateScope,
  { page, pageSize }: Page,
) {
  return inTenant(db, tenantId, async (tx) => {
    const versions = versionsFor(tx, kind, wanted)
    const { total } = await versions.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await versions
      .selectAll()
      .orderBy('version', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items: rows.map((row) => viewVersion(kind, row)), page, pageSize, total }
  })
}
