import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { DeploymentProof } from '../../apps/api/src/platform/config/deploymentProof.ts'
import type { Environment } from '../../apps/api/src/platform/config/environment.ts'
import { isThisMachine } from '../../apps/api/src/platform/config/secureAddress.ts'
import { type Answer, askHowSeen, type Seen } from './askHowSeen.ts'
import { type Finding, ok, problem, skipped } from './finding.ts'

/** Days before its end at which a certificate is a problem: Let’s Encrypt renews 30 days before. */
const leastDays = 14
const timeout = 10_000
/** An origin that nobody has (RFC 5737), which a proxy must not hand on as its own word. */
const madeUpOrigin = '203.0.113.77'

/**
 * Checks that PUBLIC_URL leads to a server of this deployment, and that the proxy tells it who really calls.
 * @param env has the key by which both know each other
 */
export async function checkPublicUrl(publicUrl: string, env: Environment): Promise<Finding[]> {
  const name = 'public address'
  const { origin } = new URL(publicUrl)
  const live = await get(`${origin}/health/live`)
  if ('why' in live)
    return [
      problem(
        name,
        `${origin} does not answer from here: ${live.why}. Check DNS, the proxy and the firewall. A server must be running.`,
      ),
    ]
  const isMuster = live.status === 200 && /"status":"live"/.test(live.text)
  if (!isMuster)
    return [
      problem(
        name,
        `Muster does not answer at ${origin}, something else does (status ${live.status} at /health/live). Point PUBLIC_URL to Muster, or let the proxy pass on everything.`,
      ),
    ]
  const proofs = new DeploymentProof(env)
  if (!proofs.isPossible)
    return [
      skipped(name, `A Muster answers at ${origin}. Without SECRETS_KEY we can’t check that it is this one.`),
    ]
  const seen = await askHowSeen(origin, proofs, (url) => get(url, { 'x-forwarded-for': madeUpOrigin }))
  if (!seen)
    return [
      problem(
        name,
        `Another Muster answers at ${origin}: its SECRETS_KEY is different, or its clock is a minute off. Point PUBLIC_URL to this deployment, or set the same key.`,
      ),
    ]
  return [ok(name, `${origin} leads to this deployment.`), ...explainProxy(seen, new URL(publicUrl))]
}

/** Explains what a server learns of a request that came through PUBLIC_URL. The request named a made-up origin. */
export function explainProxy(seen: Seen, { protocol, host, hostname }: URL): Finding[] {
  const name = 'proxy'
  const isBelieved = seen.ip !== seen.peer
  const findings = [
    ...(seen.ip === madeUpOrigin
      ? [
          problem(
            name,
            `Callers can fake their address: the server believed a made-up X-Forwarded-For. Let the proxy replace that header, and set TRUST_PROXY to the proxy only (the server sees ${seen.peer}).`,
          ),
        ]
      : []),
    ...(!isBelieved && !isThisMachine(hostname)
      ? [
          problem(
            name,
            `The server sees everyone as one sender, ${seen.peer}. If that is your proxy, set TRUST_PROXY=${seen.peer}, and let it send X-Forwarded-For.`,
          ),
        ]
      : []),
    ...(isBelieved && `${seen.protocol}:` !== protocol
      ? [
          problem(
            name,
            `The server sees requests for ${seen.protocol}. Let the proxy send X-Forwarded-Proto: ${protocol.slice(0, -1)}.`,
          ),
        ]
      : []),
    ...(seen.host === host
      ? []
      : [
          problem(
            name,
            `The server sees the host ${seen.host} instead of ${host}. Let the proxy pass on Host, or send X-Forwarded-Host.`,
          ),
        ]),
  ]
  return findings.length > 0 ? findings : [ok(name, 'The server sees the true origin, scheme and host.')]
}

/**
 * Checks the certificate at an https address, and whether HTTP/2 is spoken there.
 * @param trusted a certificate in PEM that is trusted instead of those that this machine trusts
 */
export async function checkCertificate(
  publicUrl: string,
  now = Date.now(),
  trusted?: string,
): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:')
    return [skipped('certificate', 'PUBLIC_URL starts with http://, so there is none.')]
  const socket = await handshake(hostname, Number(port) || 443, trusted)
  if ('why' in socket)
    return [problem('certificate', `It is not trusted, or nothing answers at ${hostname}: ${socket.why}.`)]
  const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now) / 86_400_000)
  const protocolSpoken = socket.alpnProtocol
  socket.destroy()
  return [
    days >= leastDays
      ? ok('certificate', `It is trusted. It expires in ${days} days.`)
      : problem(
          'certificate',
          `It expires in ${days} days. Renew it, and find out why that did not happen automatically.`,
        ),
    protocolSpoken === 'h2'
      ? ok('HTTP/2', 'The proxy uses it.')
      : problem(
          'HTTP/2',
          'The proxy speaks only HTTP/1.1, so a browser has six connections for all its tabs. Turn on HTTP/2.',
        ),
  ]
}

function handshake(host: string, port: number, ca?: string): Promise<TLSSocket | { why: string }> {
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port,
      ...(isIP(host) ? {} : { servername: host }),
      ALPNProtocols: ['h2', 'http/1.1'],
      ...(ca === undefined ? {} : { ca }),
    })
    socket.setTimeout(timeout, () => socket.destroy(new Error('no answer in time')))
    socket.once('secureConnect', () => resolve(socket))
    socket.on('error', (error) => resolve({ why: reasonOf(error) }))
  })
}

async function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  try {
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
    return { status: answer.status, text: (await answer.text()).slice(0, 10_000) }
  } catch (error) {
    return { why: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  const { cause } = error as Error
  const { code, message } = (cause ?? error) as NodeJS.ErrnoException
  return code ?? message
}
