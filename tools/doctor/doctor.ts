import { judgeToken } from '../../apps/api/src/access/judgeToken.ts'
import { trustedProviders } from '../../apps/api/src/access/oidcDiscovery.ts'
import { readConfig } from '../../apps/api/src/platform/config/config.ts'
import type { Environment } from '../../apps/api/src/platform/config/environment.ts'
import { type Database, inTenant, noTenant, openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { selfTestId } from '../../apps/api/src/platform/db/selfTestId.ts'
import { type FoundDatabase, readOnlyUrl } from '../cli/openReadOnly.ts'
import { readSettings } from '../settings.ts'
import { checkDatabase } from './checkDatabase.ts'
import { checkHome } from './checkHome.ts'
import { checkMail, checkPush, checkSms } from './checkMail.ts'
import { checkPooler } from './checkPooler.ts'
import { checkProviders, type DirectProvider } from './checkProviders.ts'
import { checkCertificate, checkPublicUrl } from './checkPublicUrl.ts'
import { checkSecretsKey, checkSigningKey } from './checkSecrets.ts'
import { checkSettings } from './checkSettings.ts'
import { checkTenantDomain } from './checkTenantDomain.ts'
import { environmentWithKeys } from './environmentWithKeys.ts'
import { type Check, type Finding, ok, problem, runChecks } from './finding.ts'

export type DoctorOptions = {
  /** Sends a test mail to them. */
  mailTo?: string | undefined
  /** Judges this access token. */
  token?: string | undefined
}

/**
 * Examines a deployment from this machine, and changes nothing.
 * @param given environment variables
 * @param find see `findDatabase`
 */
export async function examine(
  given: Environment,
  { mailTo, token }: DoctorOptions,
  find: (settings: ReturnType<typeof readSettings>) => Promise<FoundDatabase>,
): Promise<Finding[]> {
  const settingsFindings = await checkSettings(given)
  let settings: ReturnType<typeof readSettings>
  let config: ReturnType<typeof readConfig>
  try {
    settings = readSettings(given)
    config = readConfig({ ...given, DATABASE_URL: settings.databaseUrl ?? 'postgres://localhost/muster' })
  } catch {
    // Nothing can be checked by wrong settings, and the sentence is in what was found.
    return settingsFindings
  }
  const env = environmentWithKeys(given, settings)
  const [publicUrl] = settings.publicUrls
  const database = await find(settings).catch((error: unknown) => String((error as Error).message))
  const db = typeof database === 'string' ? null : openDatabase(readOnlyUrl(database.appUrl), 2)
  const ofTenants = db ? readTenants(db) : Promise.resolve(noTenants)
  const elsewhere: Check[] = [
    { name: 'mail', run: async () => [await checkMail(config, mailTo)] },
    { name: 'SMS', run: async () => [await checkSms(config)] },
    { name: 'push', run: async () => [checkPush(config)] },
    { name: 'public address', run: () => checkPublicUrl(publicUrl, env) },
    { name: 'certificate', run: () => checkCertificate(publicUrl) },
    {
      name: 'hosts of organizations',
      async run() {
        const { prefixes } = await ofTenants
        return [await checkTenantDomain({ domain: settings.tenantDomain, publicUrl, prefixes, env })]
      },
    },
    { name: 'folder', run: () => checkHome(settings.home) },
  ]
  if (typeof database === 'string' || !db)
    return [...settingsFindings, problem('database', String(database)), ...(await runChecks(elsewhere))]
  const { databaseUrl, databaseDirectUrl } = settings
  const inside: Check[] = [
    {
      name: 'database',
      run: () => checkDatabase(database.ownerUrl, settings.workers, config.DATABASE_CONNECTIONS),
    },
    ...(databaseUrl && databaseDirectUrl
      ? [{ name: 'pooler', run: async () => [await checkPooler(databaseUrl, databaseDirectUrl)] }]
      : []),
    { name: 'secrets key', run: async () => [await checkSecretsKey(db, env)] },
    { name: 'signing key', run: async () => [await checkSigningKey(db, env)] },
    {
      name: 'providers',
      async run() {
        const { direct, sent } = await ofTenants
        const common = config.OIDC_ISSUER
          ? [{ issuer: config.OIDC_ISSUER, audience: config.OIDC_AUDIENCE, of: 'OIDC_ISSUER' }]
          : []
        const all = [...common, ...direct]
        const judged =
          token === undefined ? [] : [judgedFinding(await judgeToken(token, all, trustedProviders(config)))]
        return [...(await checkProviders(config, direct, sent)), ...judged]
      },
    },
  ]
  try {
    return [...settingsFindings, ...(await runChecks([...inside, ...elsewhere]))]
  } finally {
    await db.destroy()
    await database.close()
  }
}

const judgedFinding = ({ isGood, says }: { isGood: boolean; says: string }): Finding =>
  isGood ? ok('token', says) : problem('token', says)

type Tenants = { prefixes: string[]; direct: DirectProvider[]; sent: string[] }

const noTenants: Tenants = { prefixes: [], direct: [], sent: [] }

/** Reads prefixes and providers of active organizations; none where the database cannot be read, which another check says. */
async function readTenants(db: Database): Promise<Tenants> {
  try {
    return await inTenant(
      db,
      noTenant,
      async (tx) => {
        const tenants = await tx
          .selectFrom('tenant')
          .select(['key', 'prefix', 'oidc_issuer', 'oidc_audience'])
          .where('is_active', '=', true)
          // Nobody can be asked at its provider, and it has no host.
          .where('id', '<>', selfTestId)
          .execute()
        const others = await tx
          .selectFrom('sign_in_provider')
          .select('issuer')
          .where('is_active', '=', true)
          .execute()
        return {
          prefixes: tenants.map(({ prefix }) => prefix),
          direct: tenants.flatMap(({ key, oidc_issuer: issuer, oidc_audience: audience }) =>
            issuer && audience ? [{ issuer, audience, of: key }] : [],
          ),
          sent: others.map(({ issuer }) => issuer),
        }
      },
      { server: 'on' },
    )
  } catch {
    return noTenants
  }
}
