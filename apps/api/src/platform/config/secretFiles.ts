/** Reads secrets from files, as systemd (LoadCredential), compose and Kubernetes hand them over: `SMTP_URL_FILE` instead of `SMTP_URL`. */
import { readFileSync } from 'node:fs'
import type { Environment } from './environment.ts'

/** The settings that hold a secret. Each may be a file instead, under its name and `_FILE`. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'MUSTER_APP_PASSWORD',
  'SECRETS_KEY',
  'SIGNING_KEY',
  'SMTP_URL',
  'SMS_TOKEN',
  'VAPID_PRIVATE_KEY',
  'MAP_KEY',
  'ERROR_REPORTING_DSN',
  'SELFTEST_PING_URL',
] as const

/** The names of the settings that name a file with a secret. */
export const secretFileNames: readonly string[] = secretNames.map(fileName)

/**
 * Returns the environment with each secret that a file holds in the place of the file's name. Space around it, such as a new
 * line at the end, is no part of it.
 * @throws Error with one sentence when a secret is given twice, or a file is missing, cannot be read, or is empty
 */
export function withSecretFiles(env: Environment): Environment {
  const read = { ...env }
  for (const name of secretNames) {
    const file = env[fileName(name)]
    delete read[fileName(name)]
    if (!file) continue
    if (env[name])
      throw new Error(
        `Configuration is wrong. ${name} and ${fileName(name)} are both set: leave one of them out.`,
      )
    read[name] = readSecret(name, file)
  }
  return read
}

/**
 * Replaces the names of files by what they hold, in the environment of this process: what it starts needs no access to the files.
 * @throws Error as `withSecretFiles`
 */
export function takeSecretFiles(env: Environment): void {
  const read = withSecretFiles(env)
  for (const name of secretNames) {
    delete env[fileName(name)]
    if (read[name]) env[name] = read[name]
  }
}

function readSecret(name: string, file: string): string {
  const wrong = (problem: string, cause?: unknown) =>
    new Error(`Configuration is wrong. ${fileName(name)}: ${problem}.`, { cause })
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw wrong(code === 'ENOENT' ? `there is no file ${file}` : `${file} cannot be read (${code})`, error)
  }
  if (!text) throw wrong(`${file} is empty`)
  return text
}

function fileName(name: string): string {
  return `${name}_FILE`
}
