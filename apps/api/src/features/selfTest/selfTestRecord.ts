import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { selfTestId } from '../../platform/db/selfTestId.ts'
import { type SelfTestResult, selfTestSteps } from './steps.ts'

/** Time after which a run that has not ended counts as dead, in seconds: its steps together take less. */
const longest = 180
/** Logs that one run removes at most. */
const removedAtOnce = 100

/**
 * Claims the right to run, which one process has at a time. It is a row and no lock, because a run goes on over the network and
 * nothing may be left in a session that a pooler shares.
 * @param every the least seconds since the last run began; 0: now
 * @returns the id of the run; null while another runs, or where it is too early
 */
export async function claimRun(db: Database, every: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into self_test as s (run_id, begun_at) values (${randomUUID()}, clock_timestamp())
    on conflict (is_only) do update set run_id = excluded.run_id, begun_at = excluded.begun_at
    where (s.run_id is null or s.begun_at < clock_timestamp() - ${longest} * interval '1 second')
      and s.begun_at <= clock_timestamp() - ${every} * interval '1 second'
    returning run_id as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Records the result of a run, and ends the right to run. Removes old logs of the self-test. */
export async function finishRun(
  db: Database,
  runId: string,
  { seconds, failed }: SelfTestResult,
): Promise<void> {
  await sql`
    update self_test
    set
      run_id = null, ended_at = clock_timestamp(), seconds = ${JSON.stringify(seconds)}::jsonb,
      failed_step = ${failed?.step ?? null}::text, sentence = ${failed?.sentence ?? null}::text,
      succeeded_at = case when ${failed === null} then clock_timestamp() else succeeded_at end
    where run_id = ${runId}`.execute(db)
  await inTenant(db, selfTestId, async (tx) => {
    const { rows } = await sql<{
      removed: number
    }>`select purge_self_test(${removedAtOnce}) as removed`.execute(tx)
    // Servers that have them in memory forget them.
    if (rows[0]?.removed) await sql`select pg_notify('muster_forget', ${selfTestId})`.execute(tx)
  })
}

/** Ends the right to run of a run without a result. */
export async function dropRun(db: Database, runId: string): Promise<void> {
  await sql`update self_test set run_id = null where run_id = ${runId}`.execute(db)
}

const recorded = z.object({
  endedAt: z.date(),
  succeededAt: z.date().nullable(),
  failedStep: z.string().nullable(),
  sentence: z.string().nullable(),
  seconds: z.partialRecord(z.enum(selfTestSteps), z.number()).catch({}),
})
export type RecordedSelfTest = z.output<typeof recorded>

/** Reads the last run that has ended; null where there was none. */
export async function readSelfTest(db: Database): Promise<RecordedSelfTest | null> {
  const { rows } = await sql<Record<string, unknown>>`
    select
      ended_at as "endedAt", succeeded_at as "succeededAt", failed_step as "failedStep", sentence, seconds
    from self_test
    where ended_at is not null`.execute(db)
  return rows[0] ? recorded.parse(rows[0]) : null
}
