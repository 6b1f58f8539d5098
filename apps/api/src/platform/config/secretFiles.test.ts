import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { configNames, readConfig } from './config.ts'
import { secretNames, takeSecretFiles, withSecretFiles } from './secretFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a file and returns its path. */
function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe.each(secretNames)('%s', (name) => {
  test('comes from the file that its name with _FILE says', () => {
    const env = { [`${name}_FILE`]: file(name, 'hush\n'), OTHER: 'kept' }
    expect(withSecretFiles(env)).toEqual({ [name]: 'hush', OTHER: 'kept' })
    takeSecretFiles(env)
    expect(env).toEqual({ [name]: 'hush', OTHER: 'kept' })
  })

  test('given twice, or by a file that is missing, cannot be read or is empty, ends with one sentence', () => {
    const wrong = (path: string, more = {}) => withSecretFiles({ [`${name}_FILE`]: path, ...more })
    const said = `Configuration is wrong. ${name}`
    expect(() => wrong(file('one', 'a'), { [name]: 'b' })).toThrow(
      `${said} and ${name}_FILE are both set: leave one of them out.`,
    )
    expect(() => wrong(join(folder, 'none'))).toThrow(
      `${said}_FILE: there is no file ${join(folder, 'none')}.`,
    )
    expect(() => wrong(folder)).toThrow(`${said}_FILE: ${folder} cannot be read (EISDIR).`)
    expect(() => wrong(file('blank', ' \n'))).toThrow(`${said}_FILE: ${join(folder, 'blank')} is empty.`)
  })

  test('is left alone where neither is set', () => {
    expect(withSecretFiles({ [name]: '', [`${name}_FILE`]: '' })).toEqual({ [name]: '' })
  })

  test('is described, with its file', () => {
    const docs = readFileSync(new URL('../../../../../docs/configuration.md', import.meta.url), 'utf8')
    expect(docs).toContain(`\`${name}\``)
    expect(docs.split('## Secrets as files')[1]).toContain(`\`${name}\``)
  })
})

test('a server takes its database and its key from files', () => {
  const key = Buffer.alloc(32, 3).toString('base64')
  const config = readConfig({
    DATABASE_URL_FILE: file('database', 'postgres://localhost/muster\n'),
    SECRETS_KEY_FILE: file('key', `${key}\n${key}\n`),
  })
  expect(config).toMatchObject({
    DATABASE_URL: 'postgres://localhost/muster',
    SECRETS_KEY: `${key}\n${key}`,
  })
})

test('a file with no key in it is refused', () => {
  expect(() =>
    readConfig({ DATABASE_URL: 'postgres://localhost/muster', SECRETS_KEY_FILE: file('bad', 'hush') }),
  ).toThrow('SECRETS_KEY: must be a key of 32 bytes')
})

test('every setting whose name sounds like a secret may be a file', () => {
  const secret = configNames.filter((name) =>
    /KEY|TOKEN|PASSWORD|SECRET|DSN|DATABASE.*URL|SMTP_URL/.test(name),
  )
  const open = ['IDENTITY_TOKEN_TTL', 'VAPID_PUBLIC_KEY', 'GLOBAL_ADMINS_REQUIRE_PASSKEY']
  const names: readonly string[] = secretNames
  expect(secret.filter((name) => !names.includes(name) && !open.includes(name))).toEqual([])
})
