/** One import at work in this process: progress beside its transaction, the end of the run within it. */
import type { ClientBase } from 'pg'
import { type Database, isTransientError, setTenant } from '../../platform/db/database.ts'
import { joinTransaction } from '../../platform/db/joinTransaction.ts'
import { ImportError } from '../roster/importError.ts'
import { importTransaction } from '../roster/importTransaction.ts'
import type { ImportOutcome } from './importOutcome.ts'
import type { ImportProgress } from './importProgress.ts'
import { failRun, type NewRun } from './importRuns.ts'

type ImportJob = {
  db: Database
  /** Connection URL of the app role. */
  appUrl: string
  run: NewRun
  progress: ImportProgress
  /** Ends the import when the server stops. */
  signal: AbortSignal
  log: { error: (details: object, message: string) => void }
}

/** More rows than any roster has; what comes after them would only keep the server busy. */
const maxRows = 5_000_000

/**
 * Runs an import to its end, and writes down how it ended. Never throws.
 * @param work does the import in a transaction, calling `onRow` for each row it reads
 */
export async function runImport(
  { db, appUrl, run, progress, signal, log }: ImportJob,
  work: (client: ClientBase, onRow: () => void) => Promise<ImportOutcome>,
): Promise<void> {
  const onRow = () => {
    progress.rowsRead += 1
    if (progress.rowsRead > maxRows)
      throw new ImportError(`This file has more than ${maxRows.toLocaleString('en-US')} rows. Split it.`)
  }
  try {
    await importTransaction(
      appUrl,
      async (client) => {
        await joinTransaction(client, (tx) => setTenant(tx, run.tenantId))
        await client.query('savepoint before_import')
        const outcome = await work(client, onRow)
        // The tenant of the transaction is that of before again.
        if (run.dryRun) await client.query('rollback to savepoint before_import')
        // Progress would wait for the row that is changed next.
        await progress.stop()
        await finish(client, run, outcome)
        return { keep: true, result: undefined }
      },
      signal,
    )
  } catch (error) {
    await progress.stop()
    if (!(error instanceof ImportError) && !signal.aborted)
      log.error({ err: error, importId: run.id }, 'import failed')
    await failRun(db, run, progress.rowsRead, sentenceOf(error, signal)).catch((err) =>
      log.error({ err, importId: run.id }, 'a failed import could not be noted'),
    )
  }
}

/**
 * Ends the run in the import's own transaction: it is done if and only if what it did is there.
 * @throws ImportError when the run was taken for lost meanwhile
 */
async function finish(
  client: ClientBase,
  run: NewRun,
  { rowsRead, result, skippedFile }: ImportOutcome,
): Promise<void> {
  const { rowCount } = await client.query(
    `update import_run
    set stage = 'done', ended_at = clock_timestamp(), rows_read = $2, result = $3, skipped_file = $4
    where id = $1 and stage = 'running'`,
    [run.id, rowsRead, JSON.stringify(result), skippedFile ?? null],
  )
  if (rowCount !== 1) throw new ImportError('We took this import for lost, and it may have started again.')
}

function sentenceOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof ImportError) return error.message
  if (signal.aborted)
    return 'The server stopped during this import. Nothing was imported. Upload the file again.'
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === '40P01' || code === '40001')
    return 'Someone changed the same records. Nothing was imported. Upload the file again.'
  if (isTransientError(error))
    return 'The server lost its connection to its records. Nothing was imported: upload the file again.'
  return 'Something went wrong on our side. Nothing was imported. Try again, and tell us if it happens again.'
}
