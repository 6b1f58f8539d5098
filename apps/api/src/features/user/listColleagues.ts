import type { Right } from '@muster/domain/access/right'
import { mayAccessSites, permissionsGranting, rolesWithRight } from '@muster/domain/access/rights'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Tx } from '../../platform/db/database.ts'

/** A member of one's own organisation. */
export type Colleague = { id: string; name: string }

/** Lists active accounts with a right at all of these sites, by name. The caller is always among them. */
export async function colleaguesWithRight(
  right: Right,
  tx: Tx,
  { account }: Caller,
  siteIds: readonly number[],
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague & { siteIds: number[] | null }>`
    select u.id, u.name,
      case when a.restricted
        then array(
          select p.site_id from site_permission p
          where p.user_id = u.id and p.tenant_id = a.tenant_id and p.permission = any (${permissionsGranting(right)}::text[])
        )
      end as "siteIds"
    from tenant_assignment a
    join app_user u on u.id = a.user_id
    where u.is_active
      and a.role = any (case when a.restricted then ${rolesWithRight(right, true)} else ${rolesWithRight(right, false)} end::text[])
    order by u.name, u.id
  `.execute(tx)
  const all = rows.filter((row) => mayAccessSites(row.siteIds, siteIds)).map(({ id, name }) => ({ id, name }))
  return all.some(({ id }) => id === account.id) ? all : [{ id: account.id, name: account.name }, ...all]
}
