import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { CsvKind } from '../../apps/api/src/features/imports/csvKinds.ts'
import { importCsv } from '../../apps/api/src/features/imports/importCsv.ts'
import { ImportError } from '../../apps/api/src/features/roster/importError.ts'
import { importTransaction } from '../../apps/api/src/features/roster/importTransaction.ts'
import { CommandError } from './command.ts'
import { printCsvReport } from './printCsvReport.ts'

/** The kinds of CSV file that the command line imports: users are imported by somebody who may invite them. */
export const csvKinds = ['sites', 'rooms', 'students', 'rbims'] as const satisfies readonly CsvKind[]

type CsvFileImport = {
  kind: (typeof csvKinds)[number]
  path: string
  tenantKey: string
  tenantName: string | undefined
  /** Header of the column with the ids, '' for none; found out unless said. */
  idColumn: string | undefined
  dryRun: boolean
  allowRemovals: boolean
  /** Import a file although it looks like the wrong one. */
  yes: boolean
  /** The file for the skipped rows. */
  skippedPath: string | undefined
}

/**
 * Imports a CSV file as the page does, in one transaction.
 * @returns the report, to be printed
 * @throws CommandError when the file cannot be used, or looks like the wrong one and nobody has said that it is not
 */
export async function importCsvFile(appUrl: string, options: CsvFileImport): Promise<string> {
  const { kind, path, tenantKey, tenantName, idColumn, dryRun, allowRemovals } = options
  const file = { path, name: basename(path) }
  const by = { id: null, name: 'import', address: null }
  const what = { kind, file, tenantKey, tenantName, idColumn, dryRun, allowRemovals, by, onRow: () => {} }
  try {
    const report = await importTransaction(appUrl, async (client) => {
      const result = await importCsv(client, what)
      if (!dryRun && !options.yes && result.doubts.length > 0)
        throw new ImportError(
          `${result.doubts.join(' ')} Nothing was imported. Check it with --dry-run. If it is right, import it with --yes.`,
        )
      return { keep: !dryRun, result }
    })
    if (options.skippedPath && report.skippedFile)
      await writeFile(options.skippedPath, `\ufeff${report.skippedFile}`)
    return printCsvReport(report, tenantKey, dryRun)
  } catch (error) {
    if (error instanceof ImportError) throw new CommandError(error.message, { cause: error })
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR'))
      throw new CommandError(`${path} is not a file we can read.`, { cause: error })
    throw error
  }
}
