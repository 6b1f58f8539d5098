/** `npm run muster -- <command>`: what the people who run Muster do from the command line. */
import { musterCommand } from '../apps/api/src/platform/db/commandName.ts'
import { describeRepairs } from '../apps/api/src/platform/db/describeCatalog.ts'
import { adminCommand } from './cli/adminCommand.ts'
import { backupCheckCommand } from './cli/backupCheckCommand.ts'
import { bagsCommand } from './cli/bagsCommand.ts'
import { type Command, CommandError, UsageError } from './cli/command.ts'
import { doctorCommand } from './cli/doctorCommand.ts'
import { evidenceCommand } from './cli/evidenceCommand.ts'
import { importCommand } from './cli/importCommand.ts'
import { inviteCommand } from './cli/inviteCommand.ts'
import { migrateCommand } from './cli/migrateCommand.ts'
import { openDatabase, settingsOrSentence } from './cli/openDatabase.ts'
import { organizationCommand } from './cli/organizationCommand.ts'
import { secretsCommand } from './cli/secretsCommand.ts'
import { selftestCommand } from './cli/selftestCommand.ts'
import { serveCommand } from './cli/serveCommand.ts'
import { simulateCommand } from './cli/simulateCommand.ts'
import { statusCommand } from './cli/statusCommand.ts'
import { supportBundleCommand } from './cli/supportBundleCommand.ts'
import { tenantCommand } from './cli/tenantCommand.ts'
import { verifyLogCommand } from './cli/verifyLogCommand.ts'
import { versionCommand } from './cli/versionCommand.ts'

const commands: Record<string, Command> = {
  serve: serveCommand,
  migrate: migrateCommand,
  admin: adminCommand,
  tenant: tenantCommand,
  organization: organizationCommand,
  import: importCommand,
  bags: bagsCommand,
  invite: inviteCommand,
  simulate: simulateCommand,
  secrets: secretsCommand,
  evidence: evidenceCommand,
  'verify-log': verifyLogCommand,
  'backup-check': backupCheckCommand,
  status: statusCommand,
  doctor: doctorCommand,
  selftest: selftestCommand,
  'support-bundle': supportBundleCommand,
  version: versionCommand,
}

process.exitCode = await run(process.argv.slice(2))

/** @returns the exit code: 0 done, 1 not done, 2 wrong arguments */
async function run([name = 'help', ...args]: string[]): Promise<number> {
  if (['help', '--help', '-h'].includes(name) || args.includes('--help')) {
    console.log(help())
    return 0
  }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new UsageError(`"${name}" is not a command.`)
    const work = command.read(args)
    if ('alone' in work) return await work.alone()
    const settings = settingsOrSentence()
    const database = await openDatabase(settings)
    // PostgreSQL undoes what a closed connection had begun, so stopping half-way leaves nothing half done.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => database.close().finally(() => process.exit(1)))
    }
    try {
      const { migrated } = database
      // Of the one command that is about it, it is the answer.
      if (command !== migrateCommand) for (const line of describeRepairs(migrated)) console.error(line)
      return await work({
        ownerUrl: database.ownerUrl,
        appUrl: migrated.appUrl,
        publicUrl: settings.publicUrls[0],
        tenantDomain: settings.tenantDomain,
        migrated,
      })
    } finally {
      await database.close()
    }
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\nSee: ${musterCommand('help')}`)
      return 2
    }
    console.error(error instanceof CommandError ? error.message : error)
    return 1
  }
}

function help(): string {
  const lines = Object.entries(commands).map(
    ([name, { usage, about }]) => `  ${name} ${usage}\n      ${about}`,
  )
  return [
    musterCommand('<command>'),
    '',
    ...lines,
    '',
    'Uses DATABASE_URL. If it is not set, uses the database that npm start keeps in MUSTER_HOME (.muster).',
  ].join('\n')
}
