import type { AdminSite } from '@muster/contract/adminSiteCalls'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { changedSince, invalidField, notFound } from '../../platform/http/problems.ts'

/** Sites of a tenant as administrators see them: reads, and the rules for every change. */

type Row = Omit<AdminSite, 'place' | 'retiredAt'> & {
  latitude: number | null
  longitude: number | null
  retiredAt: Date | null
}

/**
 * Formats sites with their counts, in the transaction of their tenant. Counted for these alone: a tenant may have thousands.
 * @param ids in the wanted order; unknown ones are left out
 */
export async function viewSites(tx: Tx, ids: readonly number[]): Promise<AdminSite[]> {
  const { rows } = await sql<Row>`
    select site.id, site.name, site.is_active as "isActive", site.version, site.latitude, site.longitude,
      site.time_zone as "timeZone",
      site.source_id as "sourceId", site.from_export as "isFromExport", site.retired_at as "retiredAt",
      (
        select count(*)::int from room
        where room.tenant_id = site.tenant_id and room.site_id = site.id and room.is_active
      ) as "roomCount",
      (
        select count(*)::int from bag
        where bag.tenant_id = site.tenant_id and bag.site_id = site.id and bag.is_active
      ) as "bagCount",
      (
        select count(distinct entry.person_id)::int
        from room
        join roster_entry entry on entry.tenant_id = room.tenant_id and entry.room_id = room.id
        where room.tenant_id = site.tenant_id and room.site_id = site.id and room.is_active and entry.role = 'student'
      ) as "studentCount",
      (
        select count(distinct permission.user_id)::int from site_permission permission
        where permission.tenant_id = site.tenant_id and permission.site_id = site.id
      ) as "restrictedCount"
    from site
    where site.tenant_id = tenant_in_use() and site.id = any (${ids}::integer[])
  `.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, toAdminSite(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Returns one site of the tenant in use.
 * @throws 404 when it has none of this number
 */
export async function viewSite(tx: Tx, siteId: number): Promise<AdminSite> {
  const [site] = await viewSites(tx, [siteId])
  if (!site) throw noSuchSite()
  return site
}

/**
 * Locks one site against other changes until the transaction ends. Starts of incidents do not wait for that.
 * @throws 404 when the tenant has none of this number
 */
export async function lockSite(tx: Tx, siteId: number): Promise<AdminSite> {
  await tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute()
  return viewSite(tx, siteId)
}

/** @throws 409 when somebody else has changed the site since its editor saw it */
export function checkSiteVersion(site: AdminSite, version: number): void {
  if (site.version !== version) throw changedSince()
}

/**
 * Refuses a duplicate name: an incident's start, and a file that names a site, could not tell them apart.
 * @param exceptId the site that gets the name
 * @throws 409 when another site has it, in use or not
 */
export async function refuseTakenSiteName(tx: Tx, name: string, exceptId: number | null): Promise<void> {
  const others = await tx
    .selectFrom('site')
    .select(['id', 'is_active'])
    .where(({ eb, fn }) => eb(fn('lower', ['name']), '=', name.toLowerCase()))
    .$if(exceptId !== null, (found) => found.where('id', '<>', exceptId ?? 0))
    .orderBy('is_active', 'desc')
    .limit(1)
    .execute()
  const [taken] = others
  if (!taken) return
  const sentence = taken.is_active
    ? `There is a site called ${name} already. Choose another name.`
    : `There is a site called ${name} that is retired. Restore it, or choose another name.`
  throw invalidField(409, 'name-taken', 'name', sentence)
}

/** Notifies all servers that a site's bags have changed: their open pages reconnect. */
export async function notifyBagsOfSite(tx: Tx, siteId: number): Promise<void> {
  await sql`
    select pg_notify('muster_directory', tenant_id || ' ' || id)
    from bag
    where site_id = ${siteId} and is_active
  `.execute(tx)
}

const noSuchSite = () => notFound(inEnglish('This organization has no such site.'))

function toAdminSite({ latitude, longitude, retiredAt, ...row }: Row): AdminSite {
  return {
    ...row,
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    retiredAt: retiredAt?.toISOString() ?? null,
  }
}
