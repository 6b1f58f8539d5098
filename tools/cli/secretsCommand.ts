import { storedSecrets } from '../../apps/api/src/features/secrets/storedSecrets.ts'
import {
  openSecretBox,
  parseSecretsKeys,
  secretsKeyForm,
} from '../../apps/api/src/platform/config/secretBox.ts'
import { withSecretFiles } from '../../apps/api/src/platform/config/secretFiles.ts'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { keySettings } from '../deploymentKeys.ts'
import { readSettings } from '../settings.ts'
import { type Command, CommandError, readArguments, UsageError } from './command.ts'

const verbs = ['check', 'reencrypt', 'forget'] as const

/** `secrets`: looks at the encrypted secrets in the database, and changes their key. */
export const secretsCommand: Command = {
  usage: verbs.join(' | '),
  about:
    'check: does SECRETS_KEY open the secrets in the database? reencrypt: encrypts them all with its first key. forget: removes secrets that no key opens, so that new ones are made.',
  read(args) {
    const { positionals } = readArguments({ args, allowPositionals: true, options: {} })
    const verb = verbs.find((each) => each === positionals.join(' '))
    if (!verb) throw new UsageError(`Use: secrets ${verbs.join(', or secrets ')}.`)
    return async ({ appUrl }) => {
      const box = boxOrSentence()
      const db = openDatabase(appUrl, 1)
      try {
        const secrets = storedSecrets(db, box)
        if (verb === 'reencrypt') console.log(`${await secrets.reencrypt()} secrets were encrypted again.`)
        if (verb === 'forget')
          console.log(
            `${await secrets.forget()} secrets were removed, and new ones are made. Everyone signs in again, and turns on messages in their browser again.`,
          )
        const { readable, older, unreadable } = await secrets.check()
        console.log(`${readable} secrets can be read, ${older} of them with an older key.`)
        for (const { name, problem } of unreadable) console.error(`${name}: ${problem}`)
        return unreadable.length === 0 ? 0 : 1
      } finally {
        await db.destroy()
      }
    }
  },
}

function boxOrSentence() {
  try {
    const { SECRETS_KEY } = withSecretFiles({
      ...process.env,
      ...keySettings(process.env, readSettings(process.env)),
    })
    if (SECRETS_KEY && !parseSecretsKeys(SECRETS_KEY)) throw new Error(`SECRETS_KEY ${secretsKeyForm}.`)
    return openSecretBox({ SECRETS_KEY })
  } catch (error) {
    throw error instanceof Error ? new CommandError(error.message, { cause: error }) : error
  }
}
