import { signingKeyOf } from '../../apps/api/src/evidence/ed25519.ts'
import { storedSecrets } from '../../apps/api/src/features/secrets/storedSecrets.ts'
import type { Environment } from '../../apps/api/src/platform/config/environment.ts'
import { openSecretBox, parseSecretsKeys } from '../../apps/api/src/platform/config/secretBox.ts'
import { type Database, inTenant, noTenant } from '../../apps/api/src/platform/db/database.ts'
import { type Finding, ok, problem, skipped } from './finding.ts'

/** Checks that the key of secrets opens those in the database. */
export async function checkSecretsKey(db: Database, env: Environment): Promise<Finding> {
  const name = 'secrets key'
  try {
    const box = openSecretBox(env)
    const { readable, unreadable } = await storedSecrets(db, box).check()
    const [first] = unreadable
    if (first) return problem(name, `${unreadable.length} secrets cannot be read. ${first.problem}`)
    return box.currentPrefix === null
      ? skipped(name, 'SECRETS_KEY is not set, and nothing is encrypted.')
      : ok(name, `It opens all ${readable} secrets in the database.`)
  } catch (error) {
    return problem(name, error instanceof Error ? error.message : String(error))
  }
}

/** Checks that the signing key is the one that signed last. */
export async function checkSigningKey(db: Database, env: Environment): Promise<Finding> {
  const name = 'signing key'
  try {
    const keys = (parseSecretsKeys(env.SIGNING_KEY ?? '') ?? []).map(signingKeyOf)
    const newest = await inTenant(
      db,
      noTenant,
      (tx) => tx.selectFrom('signing_key').select('id').orderBy('signs_from', 'desc').executeTakeFirst(),
      { server: 'on' },
    )
    const [key] = keys
    if (!key)
      return newest
        ? problem(
            name,
            `SIGNING_KEY is not set, and the key ${newest.id} signed before. Set it again: until then, logs are not signed.`,
          )
        : skipped(name, 'SIGNING_KEY is not set: logs are not signed. “openssl rand -base64 32” makes a key.')
    if (newest && !keys.some(({ id }) => id === newest.id))
      return problem(
        name,
        `The key ${newest.id} signed last, and SIGNING_KEY has ${key.id}. Add the old key after a comma, so that it confirms the new one.`,
      )
    return ok(name, `Logs are signed by the key ${key.id}.`)
  } catch (error) {
    return problem(name, error instanceof Error ? error.message : String(error))
  }
}
