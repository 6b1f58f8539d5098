import { describeRepairs } from '../../apps/api/src/platform/db/describeCatalog.ts'
import { type Command, readArguments } from './command.ts'

/** `migrate`: brings the database to this version and puts back what a restore has left out. Every start does the same. */
export const migrateCommand: Command = {
  usage: '',
  about:
    'Runs the missing migrations, and puts back roles, rights and policies that a restore has left out. Says what it did.',
  read(args) {
    readArguments({ args, options: {} })
    return async ({ migrated }) => {
      for (const name of migrated.ran) console.log(`Ran migration ${name}.`)
      for (const line of describeRepairs(migrated)) console.log(line)
      const isWhole = migrated.stillMissing.length === 0
      if (isWhole && migrated.different.length === 0) console.log('The database is as this version needs it.')
      return isWhole ? 0 : 1
    }
  },
}
