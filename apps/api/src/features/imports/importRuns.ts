/** The list of imports: one row each, from its start on, written beside the import's own transaction. */

import { type ImportKind, type ImportRun, importResult } from '@muster/contract/importCalls'
import { toCsv } from '@muster/domain/csv'
import { inEnglish } from '@muster/words/t'
import { type Selectable, sql } from 'kysely'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import type { ImportRun as Row } from '../../platform/db/rows.ts'
import { HttpProblem } from '../../platform/http/problems.ts'

/** The parameters of a run, its tenant and its importer. */
export type NewRun = {
  id: string
  tenantId: string
  kind: ImportKind
  fileName: string
  dryRun: boolean
  leaveOutEnded: boolean
  byName: string
}

/** Its import would have been committed together with the end of the run, so a run that did not end changed nothing. */
const lostRunSentence = 'The server stopped during this import. Nothing was imported. Upload the file again.'

/**
 * Notes that an import begins.
 * @throws 409 when another one of the tenant is running, on this server or any
 */
export async function startRun(db: Database, run: NewRun): Promise<void> {
  await inTenant(db, run.tenantId, async (tx) => {
    await failSilentRuns(tx)
    const started = await tx
      .insertInto('import_run')
      .values({
        id: run.id,
        tenant_id: run.tenantId,
        kind: run.kind,
        file_name: run.fileName,
        dry_run: run.dryRun,
        leave_out_ended: run.leaveOutEnded,
        by_name: run.byName,
      })
      .onConflict((conflict) => conflict.column('tenant_id').where('stage', '=', 'running').doNothing())
      .executeTakeFirst()
    if (started.numInsertedOrUpdatedRows === 0n)
      throw new HttpProblem(
        409,
        'import-running',
        inEnglish('Another import is running. Wait until it ends, then try again.'),
      )
  })
}

/** Says how far a run is, and that its server lives. */
export async function noteProgress(db: Database, { id, tenantId }: NewRun, rowsRead: number): Promise<void> {
  await inTenant(db, tenantId, (tx) =>
    tx
      .updateTable('import_run')
      .set({ rows_read: rowsRead, heard_at: sql`now()` })
      .where('id', '=', id)
      .where('stage', '=', 'running')
      .execute(),
  )
}

/** Ends a run with the sentence that says why it failed. */
export async function failRun(
  db: Database,
  { id, tenantId }: NewRun,
  rowsRead: number,
  problem: string,
): Promise<void> {
  await inTenant(db, tenantId, (tx) =>
    tx
      .updateTable('import_run')
      .set({ stage: 'failed', ended_at: sql`now()`, rows_read: rowsRead, problem })
      .where('id', '=', id)
      .where('stage', '=', 'running')
      .execute(),
  )
}

/** The last hundred runs of a tenant, newest first, without their results. */
export async function listRuns(db: Database, tenantId: string): Promise<Omit<ImportRun, 'result'>[]> {
  const rows = await inTenant(db, tenantId, async (tx) => {
    await failSilentRuns(tx)
    await deleteOldDetails(tx)
    return tx
      .selectFrom('import_run')
      .select([
        ...(['id', 'kind', 'file_name', 'dry_run', 'by_name', 'started_at', 'ended_at', 'stage'] as const),
        ...(['leave_out_ended', 'rows_read', 'problem'] as const),
      ])
      .orderBy('started_at', 'desc')
      .orderBy('id')
      .limit(100)
      .execute()
  })
  return rows.map(summaryOf)
}

/** One run of a tenant; undefined when there is none with this id. */
export async function findRun(db: Database, tenantId: string, id: string): Promise<ImportRun | undefined> {
  const row = await inTenant(db, tenantId, async (tx) => {
    await failSilentRuns(tx)
    return tx.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst()
  })
  return row && { ...summaryOf(row), result: row.result === null ? null : importResult.parse(row.result) }
}

/**
 * The skipped rows of a run as CSV: with their own columns where they are kept, else with file, line and reason.
 * @returns undefined when there is no such run, or it skipped nothing
 */
export async function findSkipped(db: Database, tenantId: string, id: string) {
  const row = await inTenant(db, tenantId, async (tx) => {
    await deleteOldDetails(tx)
    const columns = ['skipped_file', 'result'] as const
    return tx.selectFrom('import_run').select(columns).where('id', '=', id).executeTakeFirst()
  })
  const skipped = row?.result ? importResult.parse(row.result).skipped : []
  if (!row || skipped.length === 0) return undefined
  const lines = skipped.map(({ file, line, reason }) => [file, line, reason])
  return row.skipped_file ?? toCsv([['file', 'line', 'reason'], ...lines])
}

/** Skipped rows and changes may name students: after thirty days they are history, and the numbers of them are enough. */
async function deleteOldDetails(tx: Tx): Promise<void> {
  await tx
    .updateTable('import_run')
    .set({ skipped_file: null, result: sql`result || '{"changes": []}'` })
    .where(sql<boolean>`(skipped_file is not null or result -> 'changes' <> '[]')`)
    .where('started_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}

/**
 * Ends the tenant's runs whose server has said nothing for long. Done whenever somebody looks, so it needs neither a
 * timer nor a server that remembers.
 */
async function failSilentRuns(tx: Tx): Promise<void> {
  await tx
    .updateTable('import_run')
    .set({ stage: 'failed', ended_at: sql`now()`, problem: lostRunSentence })
    .where('stage', '=', 'running')
    .where('heard_at', '<', sql<Date>`now() - interval '30 seconds'`)
    .execute()
}

function summaryOf(
  row: Omit<Selectable<Row>, 'result' | 'skipped_file' | 'heard_at' | 'tenant_id'>,
): Omit<ImportRun, 'result'> {
  return {
    id: row.id,
    kind: row.kind as ImportKind,
    fileName: row.file_name,
    dryRun: row.dry_run,
    leaveOutEnded: row.leave_out_ended,
    byName: row.by_name,
    rowsRead: row.rows_read,
    problem: row.problem,
    stage: row.stage as ImportRun['stage'],
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}
