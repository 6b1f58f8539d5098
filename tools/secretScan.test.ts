import { expect, test } from 'vitest'
import { findSecrets } from './secretScan.ts'

test('a secret in a file is found, by its line and without being told', async () => {
  // Put together here, so that this file itself has none.
  const key = `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`
  const found = await findSecrets('docs/setup.md', `# Set up\n\nGITHUB_TOKEN=${key}\n`)
  expect(found).toEqual([expect.stringMatching(/^docs\/setup\.md:3 github: /)])
  expect(found.join()).not.toContain(key)
  const privateKey = [
    '-----BEGIN',
    'PRIVATE KEY-----\n',
    'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(20),
    '\n-----END',
    'PRIVATE KEY-----',
  ].join(' ')
  expect(await findSecrets('key.pem', privateKey)).toHaveLength(1)
  expect(await findSecrets('docs/setup.md', 'No secret here.')).toEqual([])
})
