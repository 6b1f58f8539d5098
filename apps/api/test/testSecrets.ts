import { parseSecretsKeys, SecretBox } from '../src/platform/config/secretBox.ts'

/** The key of secrets in tests, which is no secret. */
export const secretsKey = Buffer.alloc(32, 'muster').toString('base64')

/** Encrypts as the servers of tests do. */
export const testSecrets = new SecretBox(parseSecretsKeys(secretsKey) ?? [])
