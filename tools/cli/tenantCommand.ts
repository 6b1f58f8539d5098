import { randomUUID } from 'node:crypto'
import { tenantKey } from '@muster/contract/shapes'
import { addTenant } from '../../apps/api/src/features/tenant/createTenant.ts'
import {
  refuseSharedHost,
  refuseTakenKeyOrPrefix,
} from '../../apps/api/src/features/tenant/tenantUniqueness.ts'
import { type Database, inTenant, noTenant, openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { HttpProblem } from '../../apps/api/src/platform/http/problems.ts'
import {
  type Command,
  type CommandContext,
  CommandError,
  nameOption,
  parsed,
  readArguments,
  requireOption,
  UsageError,
} from './command.ts'
import { commandLine } from './commandLine.ts'

type NewTenant = { tenantKey: string; name: string; prefix: string }

const letters = 'must be lowercase letters, digits and hyphens, and start with a letter or digit'

/** `tenant create`: an organization, still without sites and users. */
export const tenantCommand: Command = {
  usage: 'create --key KEY --name NAME [--prefix PREFIX]',
  about:
    'Adds an organization. Its key is used in addresses and commands, and cannot change. Its prefix gives it its own host where TENANT_DOMAIN is set. The prefix is the key if you leave it out.',
  read(args) {
    const { values, positionals } = readArguments({
      args,
      allowPositionals: true,
      options: { key: { type: 'string' }, name: { type: 'string' }, prefix: { type: 'string' } },
    })
    if (positionals.join(' ') !== 'create') throw new UsageError('Use: tenant create --key KEY --name NAME.')
    const key = parsed(tenantKey, requireOption(values.key, '--key'), `--key ${letters}`)
    const prefix = values.prefix === undefined ? key : parsed(tenantKey, values.prefix, `--prefix ${letters}`)
    const wanted = { tenantKey: key, name: nameOption(values.name), prefix }
    return async (context) => {
      const db = openDatabase(context.appUrl, 1)
      try {
        const outcome = await createTenant(db, context, wanted)
        console.log(`${wanted.name} is ${outcome === 'added' ? 'now' : 'already'} the organization ${key}.`)
        return 0
      } finally {
        await db.destroy()
      }
    }
  },
}

/** @throws CommandError where the key or the prefix is another organization’s, or its name is another */
async function createTenant(
  db: Database,
  context: CommandContext,
  wanted: NewTenant,
): Promise<'added' | 'left'> {
  const found = await inTenant(
    db,
    noTenant,
    (tx) =>
      tx
        .selectFrom('tenant')
        .select(['name', 'prefix'])
        .where('key', '=', wanted.tenantKey)
        .executeTakeFirst(),
    { tenant_key: wanted.tenantKey },
  )
  if (found) {
    if (found.name === wanted.name && found.prefix === wanted.prefix) return 'left'
    throw new CommandError(
      `The organization ${wanted.tenantKey} already exists: “${found.name}”, with the prefix ${found.prefix}. Change it in the browser, or choose another key.`,
    )
  }
  const id = randomUUID()
  try {
    refuseSharedHost({ TENANT_DOMAIN: context.tenantDomain, PUBLIC_URL: context.publicUrl }, wanted.prefix)
    await refuseTakenKeyOrPrefix(inTenant(db, id, (tx) => addTenant(tx, id, commandLine, wanted)))
    return 'added'
  } catch (error) {
    throw error instanceof HttpProblem ? new CommandError(error.message, { cause: error }) : error
  }
}
