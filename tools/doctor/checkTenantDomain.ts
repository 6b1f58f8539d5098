import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { get as httpGet } from 'node:http'
import { get as httpsGet } from 'node:https'
import { DeploymentProof } from '../../apps/api/src/platform/config/deploymentProof.ts'
import type { Environment } from '../../apps/api/src/platform/config/environment.ts'
import { type Answer, askHowSeen } from './askHowSeen.ts'
import { type Finding, ok, problem, skipped } from './finding.ts'

const name = 'hosts of organizations'
/** Time for the first answer of a name server, in milliseconds; it is asked twice, and has longer for the second. */
const lookupTimeout = 2_000
/** Time for one answer of a proxy, in milliseconds. */
const timeout = 5_000
/** Organizations whose hosts are looked up where there is no wildcard. */
const mostLookedUp = 50

/** The deployment whose hosts are checked. */
type Deployment = {
  /** TENANT_DOMAIN, with the port that browsers see, if any. */
  domain: string | undefined
  publicUrl: string
  /** Prefixes of active organizations. */
  prefixes: readonly string[]
  /** Has the key by which a server of this deployment is known. */
  env: Environment
}

/**
 * Checks that the hosts of organizations below TENANT_DOMAIN are known to DNS and lead to this deployment.
 * @param nameServers addresses with ports that are asked instead of those of this machine
 * @param ca a certificate in PEM that is trusted instead of those that this machine trusts
 */
export async function checkTenantDomain(
  { domain, publicUrl, prefixes, env }: Deployment,
  nameServers?: readonly string[],
  ca?: string,
): Promise<Finding> {
  if (!domain) return skipped(name, 'TENANT_DOMAIN is not set: all organizations share one host.')
  const [hostname = '', port] = domain.split(':')
  if (/(^|\.)localhost$/.test(hostname)) return skipped(name, '*.localhost works without DNS.')
  const resolver = new Resolver({ timeout: lookupTimeout, tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  // A name that nobody has made by itself: only a wildcard knows it.
  const anyPrefix = `muster-doctor-${randomBytes(4).toString('hex')}`
  let found: Awaited<ReturnType<typeof withoutWildcard>>
  try {
    const address = await addressOf(resolver, `${anyPrefix}.${hostname}`)
    found = address
      ? { prefix: prefixes[0] ?? anyPrefix, address, how: `DNS knows *.${hostname}.` }
      : await withoutWildcard(resolver, hostname, prefixes.slice(0, mostLookedUp))
  } catch (error) {
    return problem(name, `*.${hostname}: the lookup failed: ${(error as Error).message}`)
  }
  if ('is' in found) return found
  const { protocol } = new URL(publicUrl)
  const host = `${found.prefix}.${hostname}${port ? `:${port}` : ''}`
  return leadsHere(new URL(`${protocol}//${host}`), found, env, ca)
}

async function withoutWildcard(resolver: Resolver, hostname: string, prefixes: readonly string[]) {
  const record = `Add a record for *.${hostname} with the same address as PUBLIC_URL`
  const [prefix] = prefixes
  if (!prefix) return problem(name, `DNS knows no *.${hostname}. ${record}.`)
  const addresses = await Promise.all(prefixes.map((each) => addressOf(resolver, `${each}.${hostname}`)))
  const unknown = prefixes.filter((_, index) => !addresses[index])
  const [address] = addresses
  if (unknown.length > 0 || !address)
    return problem(
      name,
      `DNS knows neither *.${hostname} nor ${unknown.slice(0, 5).join(', ')}${unknown.length > 5 ? ` and ${unknown.length - 5} more` : ''} below it. ${record}, or one for each organization.`,
    )
  return { prefix, address, how: `DNS knows the host of each organization; a new one needs its own record.` }
}

/**
 * Returns an address of a host; null for one that is not known. Each kind of address is asked for; one is enough.
 * @throws Error when no name server answers
 */
async function addressOf(resolver: Resolver, host: string): Promise<string | null> {
  const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = asked.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const failed = asked.flatMap((each) => (each.status === 'rejected' ? String(each.reason.code) : []))
  if (addresses.length === 0 && failed.some((code) => code !== 'ENOTFOUND' && code !== 'ENODATA'))
    throw new Error(
      `no name server answers (${failed.join(', ')}). Check the name servers of this machine (/etc/resolv.conf).`,
    )
  return addresses[0] ?? null
}

async function leadsHere(
  { origin, host, hostname }: URL,
  { address, how }: { address: string; how: string },
  env: Environment,
  ca: string | undefined,
): Promise<Finding> {
  const proofs = new DeploymentProof(env)
  if (!proofs.isPossible) return ok(name, `${how} Without SECRETS_KEY we can’t check where it leads.`)
  const ask = (url: string) => getAt(address, url, ca)
  const live = await ask(`${origin}/health/live`)
  if ('why' in live)
    return /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_VERIFY/.test(live.why)
      ? problem(
          name,
          `The certificate at ${address} is not for ${hostname}, or not trusted (${live.why}). Give the proxy a certificate for the hosts below TENANT_DOMAIN.`,
        )
      : problem(
          name,
          `${how} Nothing answers for ${origin} at ${address} (${live.why}). Point the record to the proxy, and let the proxy accept this host.`,
        )
  const seen = await askHowSeen(origin, proofs, ask)
  if (!seen)
    return problem(
      name,
      `${how} Another deployment or program answers for ${origin} at ${address}. Point the record and the proxy here, or set the same SECRETS_KEY.`,
    )
  return seen.host === host
    ? ok(name, `${how} ${origin} leads to this deployment.`)
    : problem(
        name,
        `The server sees the host ${seen.host} instead of ${host}. Let the proxy pass on Host, or send X-Forwarded-Host.`,
      )
}

/** Gets an URL at an address that was looked up. Over https its certificate must be of the host in the URL. */
function getAt(address: string, url: string, ca?: string): Promise<Answer> {
  const { protocol } = new URL(url)
  return new Promise((resolve) => {
    const family = address.includes(':') ? 6 : 4
    const options = {
      signal: AbortSignal.timeout(timeout),
      agent: false as const,
      lookup: ((_host, _options, found) => found(null, [{ address, family }])) satisfies LookupAll,
      ...(ca === undefined ? {} : { ca }),
    }
    const request = (protocol === 'https:' ? httpsGet : httpGet)(url, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        if (text.length < 10_000) text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', (error) => resolve({ why: error.message }))
    })
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ why: error.name === 'AbortError' ? 'no answer in time' : (error.code ?? error.message) }),
    )
  })
}

type LookupAll = (
  host: string,
  options: object,
  found: (error: null, addresses: { address: string; family: number }[]) => void,
) => void
