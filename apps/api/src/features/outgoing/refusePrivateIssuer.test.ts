import { expect, test } from 'vitest'
import { privateIssuerProblem } from './refusePrivateIssuer.ts'

test('a provider in a private network is for the organization that the operator names', async () => {
  const PROVIDER_PRIVATE_HOSTS = [
    { tenantKey: 'oak', host: '10.0.0.5' },
    { tenantKey: '*', host: '10.0.0.6:8443' },
  ]
  const ask = (tenantKey: string, issuer: string) =>
    privateIssuerProblem({ NODE_ENV: 'production', PROVIDER_PRIVATE_HOSTS }, tenantKey, issuer)
  expect(await ask('oak', 'https://10.0.0.5/realms/oak')).toBeNull()
  expect(await ask('river', 'https://10.0.0.5/realms/oak')).toContain('PROVIDER_PRIVATE_HOSTS')
  expect(await ask('*', 'https://10.0.0.6:8443')).toBeNull()
  expect(await ask('oak', 'https://10.0.0.6:8443')).toContain('PROVIDER_PRIVATE_HOSTS')
  expect(await ask('oak', 'https://127.0.0.1')).toContain('private network')
  expect(await ask('oak', 'https://8.8.8.8')).toBeNull()
  for (const name of [
    'localhost:8443',
    'vault:8200',
    'id.school.internal',
    'printer.local',
    'id.localhost',
    'vault.',
  ])
    expect(await ask('oak', `https://${name}`)).toContain('private network')
})
