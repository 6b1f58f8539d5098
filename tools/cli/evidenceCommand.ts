import { listSigningKeys } from '../../apps/api/src/features/evidence/listSigningKeys.ts'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { type Command, readArguments, UsageError } from './command.ts'

/** `evidence keys`: the public keys that verify what was signed here. */
export const evidenceCommand: Command = {
  usage: 'keys',
  about: 'Prints the public keys that sign logs, oldest first. Give them to people who verify exported logs.',
  read(args) {
    const { positionals } = readArguments({ args, allowPositionals: true, options: {} })
    if (positionals.join(' ') !== 'keys') throw new UsageError('Use: evidence keys.')
    return async ({ appUrl }) => {
      const db = openDatabase(appUrl, 1)
      try {
        const keys = await listSigningKeys(db)
        for (const { id, signsFrom, isConfirmed, pem } of keys)
          console.log(
            `Key ${id}, from ${signsFrom}${isConfirmed ? '' : ', not confirmed by the key before it'}:\n${pem}`,
          )
        if (keys.length === 0) console.error('Nothing has been signed yet.')
        return keys.length > 0 ? 0 : 1
      } finally {
        await db.destroy()
      }
    }
  },
}
