import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Private address ranges: networks of their own, and this machine. A typed address must not send requests from the server
 * into its network. Sources: IANA's special-purpose registries, and forms that embed an IPv4 address in IPv6.
 */
const privateRanges = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carriers' own (CGNAT).
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local: clouds serve machines their secrets there.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privateRanges.addSubnet(net, bits, 'ipv4')
/** Public IPv6 is 2000::/3; these parts of it are tunnels, documentation and tests. */
const specialPublicRanges = new BlockList()
specialPublicRanges.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateRanges.addSubnet(net, bits, 'ipv6')

/** Returns true for an IP address of the public internet. An embedded IPv4 address is checked as such. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !privateRanges.check(address, 'ipv4')
  if (version !== 6 || address.includes('%')) return false
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return isPublicAddress(mapped)
  return specialPublicRanges.check(address, 'ipv6') && !privateRanges.check(address, 'ipv6')
}

/** Returns true for a name that is never one of the public internet: this machine's, one without a dot, or one reserved for inside. */
export function isPrivateName(name: string): boolean {
  return (
    /(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(name) || !name.replace(/\.$/, '').includes('.')
  )
}

/** Thrown for a host that may not be contacted. */
export class PrivateAddressError extends Error {}

/** The interface of a resolver. */
export type Names = Pick<Resolver, 'resolve4' | 'resolve6'>

/**
 * Queries the name servers directly. The system's `dns.lookup` waits in one of four threads that files and signatures need,
 * too: a few slow typed names would block the whole server. Names of `/etc/hosts` are unknown here; they belong to this
 * network, and hosts that the operator permits use the system's lookup.
 */
const nameServers: Names = new Resolver({ timeout: 2000, tries: 2 })

/** Resolves every address of a name. @throws the name servers' error, when there is none */
export async function addressesOf(host: string, names: Names = nameServers): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([names.resolve4(host), names.resolve6(host)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}

/**
 * Resolves a name for a connection, and refuses every address that is not public. Node connects to this result without
 * another lookup, so a name cannot lead elsewhere between the check and the connection.
 */
export const publicLookup: LookupFunction = publicLookupBy(nameServers)

/** The same with other name servers: for tests. */
export function publicLookupBy(names: Names): LookupFunction {
  return (host, { all, family }, answer) => {
    addressesOf(host, names).then(
      (found) => {
        // One private address is enough: it would be tried as well.
        if (found.length === 0 || found.some(({ address }) => !isPublicAddress(address)))
          return answer(new PrivateAddressError(), [])
        const wanted = family === 4 || family === 6 ? found.filter((each) => each.family === family) : found
        if (all) return answer(null, wanted)
        answer(null, wanted[0]?.address ?? '', wanted[0]?.family)
      },
      (error) => answer(error, []),
    )
  }
}
