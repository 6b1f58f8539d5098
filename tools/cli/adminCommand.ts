import { printedCode } from '../../apps/api/src/features/signIn/signInCodes.ts'
import { makeGlobalAdmin } from '../../apps/api/src/features/user/makeGlobalAdmin.ts'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { type Command, emailOption, nameOption, readArguments, UsageError } from './command.ts'
import { commandLine } from './commandLine.ts'

const said = {
  added: 'is now a global administrator',
  raised: 'had an account, and is now a global administrator',
  left: 'is already a global administrator',
}

/** `admin create`: adds the first administrator, before there is any tenant, and any further one. */
export const adminCommand: Command = {
  usage: 'create --email E --name N',
  about: 'Makes a person a global administrator, who manages every tenant and belongs to none.',
  read(args) {
    const { values, positionals } = readArguments({
      args,
      allowPositionals: true,
      options: { email: { type: 'string' }, name: { type: 'string' } },
    })
    if (positionals.join(' ') !== 'create') throw new UsageError('Use: admin create --email E --name N.')
    const person = { email: emailOption(values.email), name: nameOption(values.name) }
    return async ({ appUrl, publicUrl }) => {
      const db = openDatabase(appUrl, 1)
      try {
        const { outcome, name } = await makeGlobalAdmin(db, commandLine, person)
        console.log(`${name} ${said[outcome]}.`)
        console.log(`They sign in at ${publicUrl}/ with the email ${person.email}.`)
        if (!process.env.OIDC_ISSUER)
          console.log(
            `Their sign-in code, for one use in the next 24 hours: ${await printedCode(db, person.email)}`,
          )
        return 0
      } finally {
        await db.destroy()
      }
    }
  },
}
