import { lateAfter, offlineAfter, type RbimState, rbimState } from '@muster/domain/rbim/rbimState'
import { type RawBuilder, sql } from 'kysely'

/** How RBIMs are, worked out by PostgreSQL where thousands of them are counted: by the rules of domain/rbim/rbimState. */

/** Of those in use; the place of each is its gravity, the gravest first. */
export const statesInUse = rbimState.exclude(['retired']).options

const severityOf = (state: (typeof statesInUse)[number]) => sql.lit(statesInUse.indexOf(state))
const silentFor = (intervals: number) =>
  sql<boolean>`s.seen_at <= now() - ${sql.lit(intervals)} * r.interval_seconds * interval '1 second'`

/**
 * How grave the state of a row `r` of `rbim` is, with its `s` of `rbim_standing`. A test holds it against `stateOf`, which everything else
 * asks.
 */
export const severity: RawBuilder<number> = sql<number>`case
  when s.seen_at is null then ${severityOf('waiting')}
  when ${silentFor(offlineAfter)} then ${severityOf('offline')}
  when s.fault is not null or not s.is_test_passed then ${severityOf('fault')}
  when s.battery <= r.low_battery then ${severityOf('lowBattery')}
  when ${silentFor(lateAfter)} then ${severityOf('late')}
  else ${severityOf('online')}
end`

/** The state that a gravity stands for. */
export function stateOfSeverity(at: number): Exclude<RbimState, 'retired'> {
  const state = statesInUse[at]
  if (!state) throw new Error(`no state of an RBIM has the gravity ${at}`)
  return state
}
