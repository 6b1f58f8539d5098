import { resolve } from 'node:path'
import { CannotImport } from '../../apps/api/src/roster/cannotImport.ts'
import { importOneRoster } from '../../apps/api/src/roster/importOneRoster.ts'
import { CannotDo, type Command, needed, readArguments, WrongArguments } from './command.ts'
import { printReport } from './printReport.ts'

/** `import oneroster`: a district's sites, rooms, people and rosters from its roster system. */
export const importCommand: Command = {
  usage:
    'oneroster <folder or zip> --tenant KEY [--name NAME] [--dry-run] [--leave-out-ended] [--allow-removals]',
  about:
    'Imports a OneRoster 1.1 or 1.2 export (bulk CSV). --name is needed for a new tenant. --dry-run shows what would happen. --leave-out-ended leaves out enrollments that ended before today.',
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
      },
    })
    const [format, source, ...rest] = positionals
    if (format !== 'oneroster')
      throw new WrongArguments('Say what to import: import oneroster <folder or zip>.')
    if (!source)
      throw new WrongArguments('Say which folder or zip to import: import oneroster <folder or zip>.')
    if (rest.length > 0) {
      throw new WrongArguments(
        `"${rest.join(' ')}" is one argument too many; put quotes around a path with spaces.`,
      )
    }
    const options = {
      // npm runs us in the repository's folder; the path was typed in another.
      source: resolve(process.env.INIT_CWD ?? '', source),
      tenantKey: needed(values.tenant, '--tenant'),
      name: values.name,
      dryRun: values['dry-run'],
      leaveOutEnded: values['leave-out-ended'],
      allowRemovals: values['allow-removals'],
    }
    return async ({ appUrl }) => {
      const report = await importOneRoster({ appUrl, ...options }).catch((error: unknown) => {
        throw error instanceof CannotImport ? new CannotDo(error.message, { cause: error }) : error
      })
      console.log(printReport(report))
      return 0
    }
  },
}
