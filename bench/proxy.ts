/** HAProxy, nginx or Caddy, as docs/proxy configures it, in front of servers of this machine. */
import { spawn } from 'node:child_process'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { generate } from 'selfsigned'
import type { OnStop } from './stopEverything.ts'
import { RawHttpConnection, requestOf } from './wire.ts'

export const proxyNames = ['haproxy', 'nginx', 'caddy'] as const
export type ProxyName = (typeof proxyNames)[number]

export function isProxy(name: string): name is ProxyName {
  return proxyNames.some((each) => each === name)
}

/** Tells if a proxy is installed on this machine. */
export async function isInstalled(name: ProxyName): Promise<boolean> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  const found = folders.map((folder) => access(join(folder, name)))
  return Promise.any(found).then(
    () => true,
    () => false,
  )
}

const files: Record<ProxyName, string> = {
  haproxy: 'haproxy.cfg',
  nginx: 'nginx.conf',
  caddy: 'Caddyfile',
}

/** The connections of one address in the documented configurations. */
const documentedLimit = 20_000

/**
 * Starts it with the documented configuration, in which nothing but ports is changed; resolves when it leads to a server.
 * @param port where it listens
 * @param servers the ports of two servers
 * @param isTls whether nginx listens for encrypted connections, with the two lines that its configuration names for that
 * @param perAddress another limit of connections for one address, where there is one
 * @throws Error when it is not installed or does not come up
 */
export async function startProxy(
  name: ProxyName,
  port: number,
  servers: readonly [number, number],
  onStop: OnStop,
  isTls = false,
  perAddress = documentedLimit,
): Promise<void> {
  const text = await readFile(fileURLToPath(new URL(`../docs/proxy/${files[name]}`, import.meta.url)), 'utf8')
  const folder = await mkdtemp(join(tmpdir(), 'muster-proxy-'))
  onStop(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, files[name])
  const listen = isTls ? await encrypted(port, folder) : `127.0.0.1:${port}`
  await writeFile(
    file,
    text
      .replace('127.0.0.1:8080', listen)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${servers[0]}`)
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${servers[1]}`)
      .replace(String(documentedLimit), String(perAddress)),
  )
  const args = {
    haproxy: ['-db', '-f', file],
    caddy: ['run', '--config', file, '--adapter', 'caddyfile'],
    nginx: ['-c', file, '-p', folder, '-e', 'stderr', '-g', `daemon off; pid ${join(folder, 'nginx.pid')};`],
  }
  const child = spawn(name, args[name], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve())
    child.once('error', reject)
  })
  ended.catch(() => {})
  onStop(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const failed = ended.then(() => Promise.reject(new Error(`${name} ended at once.`)))
  failed.catch(() => {})
  await Promise.race([leadsSomewhere(port, isTls), failed])
}

/** Writes the lines of nginx's configuration for TLS, with a certificate of its own. */
async function encrypted(port: number, folder: string): Promise<string> {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' })
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  await Promise.all([writeFile(key, made.private), writeFile(certificate, made.cert)])
  return `127.0.0.1:${port} ssl http2; ssl_certificate ${certificate}; ssl_certificate_key ${key}`
}

async function leadsSomewhere(port: number, isTls: boolean): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const status = await statusAt(port, isTls).catch(() => 0)
    if (status === 200) return
    await sleep(100)
  }
  throw new Error('The proxy leads nowhere.')
}

async function statusAt(port: number, isTls: boolean): Promise<number> {
  const wire = await RawHttpConnection.open(port, isTls)
  try {
    return (await wire.ask(requestOf('GET', '/health/ready'))).status
  } finally {
    wire.close()
  }
}
