import { parseSecretsKeys, SecretBox } from '../apps/api/src/platform/config/secretBox.ts'

/** The key of secrets in the databases of the bench, which is no secret. */
export const benchKey = Buffer.alloc(32, 'bench').toString('base64')

/** Encrypts as the servers of the bench do. */
export const benchSecrets = new SecretBox(parseSecretsKeys(benchKey) ?? [])
