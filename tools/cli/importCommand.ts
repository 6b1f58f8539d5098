import { resolve } from 'node:path'
import { ImportError } from '../../apps/api/src/features/roster/importError.ts'
import { importOneRoster } from '../../apps/api/src/features/roster/importOneRoster.ts'
import { type Command, CommandError, readArguments, requireOption, UsageError } from './command.ts'
import { csvKinds, importCsvFile } from './importCsvFile.ts'
import { printReport } from './printOneRosterReport.ts'

/** `import`: a district's sites, rooms, people and rosters from its roster system, or one CSV file of a kind. */
export const importCommand: Command = {
  usage:
    'oneroster <folder or zip> | sites|rooms|students|rbims <CSV file> --tenant KEY [--name NAME] [--dry-run] [--leave-out-ended] [--allow-removals] [--id-column HEADER] [--skipped FILE] [--yes]',
  about:
    'Imports a OneRoster 1.1 or 1.2 export (bulk CSV), or one CSV file. A new tenant needs --name. --dry-run shows the changes and makes none. --leave-out-ended skips enrollments that ended before today. For CSV files: --id-column names the column with the ids ("" for none). --skipped saves the skipped rows in a file. --yes imports a file that looks like the wrong one.',
  read(args) {
    const { values, positionals } = readArguments({
      args,
      allowPositionals: true,
      options: {
        tenant: { type: 'string' },
        name: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'leave-out-ended': { type: 'boolean' },
        'allow-removals': { type: 'boolean' },
        'id-column': { type: 'string' },
        skipped: { type: 'string' },
        yes: { type: 'boolean' },
      },
    })
    const [format, source, ...rest] = positionals
    const kind = csvKinds.find((each) => each === format)
    if (format !== 'oneroster' && !kind)
      throw new UsageError(
        `Use: import oneroster <folder or zip>, or import ${csvKinds.join('|')} <CSV file>.`,
      )
    if (!source)
      throw new UsageError(
        kind ? `Use: import ${kind} <CSV file>.` : 'Use: import oneroster <folder or zip>.',
      )
    if (rest.length > 0) {
      throw new UsageError(
        `"${rest.join(' ')}" is one argument too many. Put quotes around a path with spaces.`,
      )
    }
    // npm runs us in the repository's folder; the path was typed in another.
    const pathOf = (typed: string) => resolve(process.env.INIT_CWD ?? '', typed)
    const tenantKey = requireOption(values.tenant, '--tenant')
    if (kind) {
      const csv = {
        kind,
        path: pathOf(source),
        tenantKey,
        tenantName: values.name,
        idColumn: values['id-column'],
        dryRun: values['dry-run'] ?? false,
        allowRemovals: values['allow-removals'] ?? false,
        yes: values.yes ?? false,
        skippedPath: values.skipped === undefined ? undefined : pathOf(values.skipped),
      }
      return async ({ appUrl }) => {
        console.log(await importCsvFile(appUrl, csv))
        return 0
      }
    }
    const options = {
      source: pathOf(source),
      tenantKey,
      name: values.name,
      dryRun: values['dry-run'],
      leaveOutEnded: values['leave-out-ended'],
      allowRemovals: values['allow-removals'],
    }
    return async ({ appUrl }) => {
      const report = await importOneRoster({ appUrl, ...options }).catch((error: unknown) => {
        throw error instanceof ImportError ? new CommandError(error.message, { cause: error }) : error
      })
      console.log(printReport(report))
      return 0
    }
  },
}
