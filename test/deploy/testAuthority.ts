/** Pebble, the test authority of Let's Encrypt, in a machine that reaches nobody else: it checks hosts as the real one does. */
import { createHash, X509Certificate } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import type { BareMachine } from './bareMachine.ts'

/** The authority. */
export interface TestAuthority {
  /** The variables by which Caddy asks it for certificates. */
  env: Record<string, string>
  /** A certificate of its own, as PEM: the root, or the one that signs, which comes with what it issues. */
  certificate: (which: 'roots' | 'intermediates') => Promise<string>
}

/**
 * Starts pebble and a DNS server that knows one address for every host: that of the machine itself.
 * @param folder for its files
 */
export async function startAuthority(machine: BareMachine, folder: string): Promise<TestAuthority> {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  })
  const file = (name: string) => join(folder, name)
  await writeFile(file('acme.pem'), made.cert)
  await writeFile(file('acme.key'), made.private)
  const config = {
    listenAddress: '127.0.0.1:14000',
    managementListenAddress: '127.0.0.1:15000',
    certificate: file('acme.pem'),
    privateKey: file('acme.key'),
    httpPort: 80,
    tlsPort: 443,
  }
  await writeFile(file('pebble.json'), JSON.stringify({ pebble: config }))
  machine.spawn('pebble-challtestsrv', [
    '-defaultIPv6=',
    '-dns01=127.0.0.1:8053',
    '-http01=',
    '-https01=',
    '-tlsalpn01=',
    '-management=127.0.0.1:8055',
  ])
  machine.spawn('pebble', ['-config', file('pebble.json'), '-dnsserver', '127.0.0.1:8053'], {
    env: { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
  })
  return {
    env: { ACME_CA: 'https://localhost:14000/dir', SSL_CERT_FILE: file('acme.pem') },
    certificate: (which) =>
      machine.run('curl', [
        '--silent',
        '--fail',
        '--retry',
        '30',
        '--retry-connrefused',
        '--retry-delay',
        '1',
        '--cacert',
        file('acme.pem'),
        `https://localhost:15000/${which}/0`,
      ]),
  }
}

/** The SHA-256 of a certificate's public key, in base64, by which Chromium knows it. */
export function keyHash(pem: string): string {
  const { publicKey } = new X509Certificate(pem)
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
}
