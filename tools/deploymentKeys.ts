/** The keys of a deployment, where nobody has set them: outside production they are made, and kept in MUSTER_HOME. */
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '../apps/api/src/platform/config/environment.ts'
import type { Settings } from './settings.ts'

type Place = Pick<Settings, 'production' | 'home'>

/** The settings that hold keys, and their files in MUSTER_HOME. */
const keyFiles = { SECRETS_KEY: 'secrets.key', SIGNING_KEY: 'signing.key' }

/** Returns the settings that say where keys are, those that the environment does not have. */
export function keySettings(env: Environment, { production, home }: Place): Record<string, string> {
  const missing = Object.entries(keyFiles).filter(([name]) => !env[name] && !env[`${name}_FILE`])
  return production
    ? {}
    : Object.fromEntries(missing.map(([name, file]) => [`${name}_FILE`, join(home, file)]))
}

/** Makes the keys in MUSTER_HOME that are to be there and are not. */
export async function makeKeys(env: Environment, place: Place): Promise<void> {
  for (const file of Object.values(keySettings(env, place))) {
    const key = `${randomBytes(32).toString('base64')}\n`
    await writeFile(file, key, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
