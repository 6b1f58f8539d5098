import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, CommandError, readArguments, requireOption, UsageError } from './command.ts'

/** `organization export|import|erase`: everything that one organization has, as a file; its way into an empty database; its end. */
export const organizationCommand: Command = {
  usage: 'export --key KEY FILE | import FILE | erase --key KEY --confirm KEY',
  about:
    'Copies an organization, with its logs and their hashes, to a file. Imports that file into an empty database. Or erases an organization that was deactivated.',
  read(args) {
    const { values, positionals } = readArguments({
      args,
      allowPositionals: true,
      options: { key: { type: 'string' }, confirm: { type: 'string' } },
    })
    const [verb, file, more] = positionals
    if (more !== undefined) throw new UsageError('Name one file.')
    if (verb === 'erase') {
      const key = requireOption(values.key, '--key')
      if (values.confirm !== key)
        throw new UsageError(`This cannot be undone. Repeat the key: --confirm ${key}.`)
      return ({ ownerUrl }) => eraseOrganization(ownerUrl, key)
    }
    if (file === undefined) throw new UsageError('Name a file.')
    if (verb === 'import') return ({ ownerUrl, appUrl }) => importFile(ownerUrl, appUrl, file)
    if (verb !== 'export') throw new UsageError('Use export, import or erase.')
    const key = requireOption(values.key, '--key')
    return ({ ownerUrl }) => exportFile(ownerUrl, key, file)
  },
}

async function exportFile(ownerUrl: string, key: string, file: string): Promise<number> {
  const { exportTenant } = await import('../../apps/api/src/features/tenantCopy/exportTenant.ts')
  try {
    // Only who exports it may read it: it has every secret of the organization.
    await pipeline(
      Readable.from(exportTenant(ownerUrl, key)),
      createWriteStream(file, { mode: 0o600, flags: 'wx' }),
    )
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (isThere) throw new CommandError(`${file} already exists. Name another file.`, { cause: error })
    await rm(file, { force: true })
    throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error })
  }
  console.log(`${key} is in ${file}, with its secrets. Protect it like the database.`)
  return 0
}

async function importFile(ownerUrl: string, appUrl: string, file: string): Promise<number> {
  const { importTenantCopy } = await import('../../apps/api/src/features/tenantCopy/importTenantCopy.ts')
  const { verifyLog } = await import('../../apps/api/src/incidents/verifyLog.ts')
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  const { tenantKey, counts } = await importTenantCopy(ownerUrl, lines).catch((error: unknown) => {
    throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error })
  })
  let rows = 0
  for (const count of counts.values()) rows += count
  const { incidents, broken } = await verifyLog(appUrl, tenantKey)
  if (broken) {
    console.error(
      `The log of incident ${broken.incidentId} is broken at event ${broken.seq}: ${broken.reason}`,
    )
    return 1
  }
  console.log(
    `${tenantKey} has ${rows.toLocaleString('en-US')} rows of ${counts.size} tables, and ${incidents.toLocaleString('en-US')} complete logs. Secrets need the same SECRETS_KEY. People add their passkeys again.`,
  )
  return 0
}

async function eraseOrganization(ownerUrl: string, key: string): Promise<number> {
  const { eraseTenant } = await import('../../apps/api/src/features/tenantCopy/eraseTenant.ts')
  const removed = await eraseTenant(ownerUrl, key).catch((error: unknown) => {
    throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error })
  })
  console.log(
    `${key} is erased: ${removed.toLocaleString('en-US')} rows. Your backups still have it until you delete them.`,
  )
  return 0
}
