import { readConfig } from '../../apps/api/src/platform/config/config.ts'
import type { Environment } from '../../apps/api/src/platform/config/environment.ts'
import { misspelledSettings, readSettings } from '../settings.ts'
import { type Finding, ok, problem } from './finding.ts'

/** Checks that the settings can be read, each for itself and together, and that none looks misspelled. */
export async function checkSettings(env: Environment): Promise<Finding[]> {
  const misspelled = misspelledSettings(env).map((sentence) => problem('settings', sentence))
  try {
    const { databaseUrl } = readSettings(env)
    readConfig({ ...env, DATABASE_URL: databaseUrl ?? 'postgres://localhost/muster' })
  } catch (error) {
    return [problem('settings', error instanceof Error ? error.message : String(error)), ...misspelled]
  }
  return misspelled.length > 0 ? misspelled : [ok('settings', 'All are readable.')]
}
