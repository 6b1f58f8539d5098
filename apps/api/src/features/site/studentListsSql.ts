import { sql } from 'kysely'

/**
 * Class lists of the rooms in use (`r`), a row for each student on each (`e`): the one source of how many students a site, an incident or an
 * organization has. A student is on several lists, so count `distinct e.person_id`.
 */
export const studentLists = sql`
  roster_entry e
  join room r on r.tenant_id = e.tenant_id and r.id = e.room_id and r.is_active and e.role = 'student'`
