import { sql } from 'kysely'
import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'

/** States of an RBIM in figures, the worst first. */
export const countedStates = ['silent', 'broken', 'low', 'unheard', 'heard'] as const
export type RbimCounts = Record<(typeof countedStates)[number], number>

/** Counts the RBIMs of all organizations that are in use, each in its worst state. `unheard`: it has never reported. */
export async function countRbims(db: Database): Promise<RbimCounts> {
  const counts: RbimCounts = { silent: 0, broken: 0, low: 0, unheard: 0, heard: 0 }
  const { rows } = await inTenant(
    db,
    noTenant,
    (tx) =>
      sql<{ state: keyof RbimCounts; count: number }>`
        select
          case
            when s.silent_since is not null then 'silent'
            when s.broken_since is not null then 'broken'
            when s.low_since is not null then 'low'
            when s.seen_at is null then 'unheard'
            else 'heard'
          end as state,
          count(*)::integer as count
        from rbim_standing s
        join rbim r on r.id = s.rbim_id
        where r.retired_at is null
        group by 1`.execute(tx),
    { server: 'on' },
  )
  for (const { state, count } of rows) counts[state] = count
  return counts
}
