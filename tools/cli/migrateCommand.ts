import { musterCommand } from '../../apps/api/src/platform/db/commandName.ts'
import { describeRepairs } from '../../apps/api/src/platform/db/describeCatalog.ts'
import { finish, type MigrationResult, upgradeStatus } from '../../apps/api/src/platform/db/migrate.ts'
import { serverWords } from '../../apps/api/src/platform/db/serverInstances.ts'
import { type Command, readArguments, UsageError } from './command.ts'
import { withUnmigrated } from './openDatabase.ts'

/** `migrate`: brings the database to this version and puts back what a restore has left out. Every start does the same. */
export const migrateCommand: Command = {
  usage: '[--status | --finish]',
  about:
    'Runs the missing migrations. Restores roles, permissions and policies that a restore left out. --finish also runs the ones that the previous version cannot work with, once none of its servers is left. --status changes nothing. It lists what to run, what to finish, and the servers that run.',
  read(args) {
    const options = { status: { type: 'boolean' }, finish: { type: 'boolean' } } as const
    const { status, finish: isFinish } = readArguments({ args, options }).values
    if (status && isFinish) throw new UsageError('Give --status or --finish, not both.')
    if (status) return { alone: () => withUnmigrated(printStatus) }
    if (isFinish) return { alone: () => withUnmigrated(async (ownerUrl) => report(await finish(ownerUrl))) }
    return async ({ migrated }) => report(migrated)
  },
}

/** @returns the exit code */
function report(migrated: MigrationResult): number {
  const { ran, toFinish, later, stillMissing, different } = migrated
  for (const name of ran) console.log(`Ran migration ${name}.`)
  for (const line of describeRepairs(migrated)) console.log(line)
  if (later.length > 0)
    console.log(
      `A later version has started its upgrade here (${later.join(', ')}). This version changes nothing.`,
    )
  if (toFinish.length > 0)
    console.log(
      `To finish when no server of the previous version runs: ${toFinish.join(', ')}. Run: ${musterCommand('migrate --finish')}`,
    )
  const isWhole = stillMissing.length === 0
  if (isWhole && different.length === 0) console.log('The database is ready for this version.')
  return isWhole ? 0 : 1
}

async function printStatus(ownerUrl: string): Promise<number> {
  const { expand, contract, isNew, later, servers } = await upgradeStatus(ownerUrl)
  const list = (names: readonly string[]) => (names.length > 0 ? names.join(', ') : 'nothing')
  if (isNew) console.log('The database is new. The next start runs every migration.')
  else {
    console.log(`To run at the next start: ${list(expand)}`)
    console.log(`To finish: ${list(contract)}`)
  }
  if (later.length > 0) console.log(`Run by a later version: ${list(later)}`)
  console.log(servers.length > 0 ? 'Servers that run:' : 'No server runs.')
  for (const server of servers) console.log(`  ${serverWords(server)}`)
  return 0
}
