import type { StoredBag } from '@muster/contract/setupCalls'
import { inEnglish } from '@muster/words/t'
import type { Caller } from '../../access/caller.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import { readBags } from '../bag/bagRows.ts'
import { newBarcode } from '../bag/createBag.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'

/** The printed items of a site: its name, its organisation's, and bags or bare codes. */
type LabelSet<T> = { siteName: string; organizationName: string; items: T[] }

/**
 * Returns the bags in use of a site, or the named ones.
 * @throws 404 for a site that is not the caller's, or a named bag that is not in use there
 */
export function readLabels(
  db: Database,
  caller: Caller,
  siteId: number,
  bagIds: readonly string[],
): Promise<LabelSet<StoredBag>> {
  return inTenant(db, caller.tenantId, async (tx) => {
    const { name } = await findVisibleSite(tx, caller, siteId)
    const inUse = (await readBags(tx, siteId)).filter(({ isActive }) => isActive)
    const items = bagIds.length > 0 ? inUse.filter(({ id }) => bagIds.includes(id)) : inUse
    if (items.length < new Set(bagIds).size)
      throw notFound(inEnglish('This bag is not at this site, or it is retired.'))
    if (items.length === 0)
      throw notFound(inEnglish('This site has no active bags, so there are no labels to print.'))
    return { siteName: name, organizationName: await organizationOf(tx, caller), items }
  })
}

/**
 * Creates blank labels: codes that open nothing until a bag is set up with them.
 * @param count how many
 */
export function makeBlankLabels(
  db: Database,
  caller: Caller,
  by: Actor,
  siteId: number,
  count: number,
): Promise<LabelSet<string>> {
  return inTenant(db, caller.tenantId, async (tx) => {
    const { name } = await findVisibleSite(tx, caller, siteId)
    const items = Array.from({ length: count }, newBarcode)
    await tx
      .insertInto('blank_label')
      .values(
        items.map((barcode) => ({
          barcode,
          tenant_id: caller.tenantId,
          created_by_name: caller.account.name,
        })),
      )
      .execute()
    await writeAudit(tx, caller.tenantId, by, { action: 'labels.printed', subject: name, after: { count } })
    return { siteName: name, organizationName: await organizationOf(tx, caller), items }
  })
}

async function organizationOf(tx: Tx, { tenantId }: Caller): Promise<string> {
  const { name } = await tx
    .selectFrom('tenant')
    .select('name')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return name
}
