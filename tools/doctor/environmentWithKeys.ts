import { existsSync } from 'node:fs'
import type { Environment } from '../../apps/api/src/platform/config/environment.ts'
import { withSecretFiles } from '../../apps/api/src/platform/config/secretFiles.ts'
import { keySettings } from '../deploymentKeys.ts'
import type { Settings } from '../settings.ts'

/** Adds the keys that `npm start` has made in MUSTER_HOME to the settings. It makes none.
 * @throws Error with one sentence about a file that cannot be read */
export function environmentWithKeys(
  env: Environment,
  settings: Pick<Settings, 'production' | 'home'>,
): Environment {
  const made = Object.entries(keySettings(env, settings)).filter(([, file]) => existsSync(file))
  return withSecretFiles({ ...env, ...Object.fromEntries(made) })
}
