import { lateAfter, offlineAfter, type RbimState, rbimState } from '@muster/domain/rbim/rbimState'
import { type RawBuilder, sql } from 'kysely'

/** Computes states of RBIMs in PostgreSQL when thousands are counted: by the rules of domain/rbim/rbimState. */

/** States of RBIMs in use; the index of each is its severity, the worst first. */
export const statesInUse = rbimState.exclude(['retired']).options

const severityOf = (state: (typeof statesInUse)[number]) => sql.lit(statesInUse.indexOf(state))
const silentFor = (intervals: number) =>
  sql<boolean>`s.seen_at <= now() - ${sql.lit(intervals)} * r.interval_seconds * interval '1 second'`

/**
 * SQL of the severity of a row `r` of `rbim`, with its `s` of `rbim_standing`. A test compares it with `stateOf`, which
 * everything else uses.
 */
export const severity: RawBuilder<number> = sql<number>`case
  when s.seen_at is null then ${severityOf('waiting')}
  when ${silentFor(offlineAfter)} then ${severityOf('offline')}
  when s.fault is not null or not s.is_test_passed then ${severityOf('fault')}
  when s.battery <= r.low_battery then ${severityOf('lowBattery')}
  when ${silentFor(lateAfter)} then ${severityOf('late')}
  else ${severityOf('online')}
end`

/** Returns the state of a severity. */
export function stateOfSeverity(at: number): Exclude<RbimState, 'retired'> {
  const state = statesInUse[at]
  if (!state) throw new Error(`no state of an RBIM has the gravity ${at}`)
  return state
}
