/** The key of the secrets in the database, where nobody has set one: outside production it is made, and kept in MUSTER_HOME. */
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '../apps/api/src/platform/config/environment.ts'
import { hasSecretsKey } from '../apps/api/src/platform/config/secretBox.ts'
import type { Settings } from './settings.ts'

type Place = Pick<Settings, 'production' | 'home'>

/** Returns the setting that says where the key is, if the environment does not. */
export function secretsSetting(env: Environment, { production, home }: Place): Record<string, string> {
  return production || hasSecretsKey(env) ? {} : { SECRETS_KEY_FILE: join(home, 'secrets.key') }
}

/** Makes the key in MUSTER_HOME if it is to be there and is not. */
export async function makeSecretsKey(env: Environment, place: Place): Promise<void> {
  const { SECRETS_KEY_FILE: file } = secretsSetting(env, place)
  if (file === undefined) return
  const key = `${randomBytes(32).toString('base64')}\n`
  await writeFile(file, key, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
