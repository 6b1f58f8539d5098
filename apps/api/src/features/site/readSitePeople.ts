import type { getSitePeople as peopleCall, SiteWorker } from '@muster/contract/siteReadinessCalls'
import { effectiveRole, may, rolesAtSite, tenantRole } from '@muster/domain/access/rights'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { findVisibleSite } from './findVisibleSite.ts'
import { studentLists } from './studentListsSql.ts'

/** Maximum number of listed accounts. A district’s staff is not all at one site, and nobody reads more names. */
const maxAccounts = 500

type Row = Omit<SiteWorker, 'mayCommand'> & { restricted: boolean; manages: boolean }

/**
 * Lists a site's people: accounts restricted to it, then those of the whole organisation; and counts its rosters.
 * @throws 404 when the site is not the caller's
 */
export function readSitePeople(
  db: Database,
  { caller, params: { siteId } }: RequestInput<typeof peopleCall>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    await findVisibleSite(tx, caller, siteId)
    const { rows } = await sql<Row>`
      select person.id, person.name, assignment.named_role as role, assignment.restricted,
        not assignment.restricted or exists (
          select from site_permission permission
          where permission.user_id = person.id and permission.site_id = ${siteId} and permission.permission = 'manage'
        ) as manages,
        exists (select from user_identity identity where identity.user_id = person.id) as "hasSignedIn"
      from tenant_assignment assignment
      join app_user person on person.id = assignment.user_id and person.is_active
      where not assignment.restricted
        or exists (
          select from site_permission permission
          where permission.user_id = person.id and permission.site_id = ${siteId}
        )
      order by assignment.restricted desc, array_position(${rolesAtSite()}::text[], assignment.role), person.name, person.id
      limit ${maxAccounts}
    `.execute(tx)
    const { students } = await sql<{ students: number }>`
      select count(distinct e.person_id)::int as students from ${studentLists} where r.site_id = ${siteId}
    `
      .execute(tx)
      .then(({ rows: [row] }) => row ?? { students: 0 })
    const { staff } = await tx
      .selectFrom('roster_entry as e')
      .innerJoin('room as r', 'r.id', 'e.room_id')
      .select(sql<number>`count(distinct e.person_id)::int`.as('staff'))
      .where('e.role', '=', 'staff')
      .where('r.site_id', '=', siteId)
      .where('r.is_active', '=', true)
      .executeTakeFirstOrThrow()
    const workers = rows.map(({ restricted, manages, ...row }) => {
      const role = tenantRole.parse(row.role)
      return { ...row, role, mayCommand: manages && may(effectiveRole(role, restricted), 'incident.command') }
    })
    return { workers, studentCount: students, staffCount: staff }
  })
}
