import { sql } from 'kysely'

/**
 * SQL of the rosters of active rooms (`r`), a row for each student on each (`e`): the only source of student numbers of
 * sites, incidents and organizations. A student is on several rosters, so count `distinct e.person_id`.
 */
export const studentLists = sql`
  roster_entry e
  join room r on r.tenant_id = e.tenant_id and r.id = e.room_id and r.is_active and e.role = 'student'`
