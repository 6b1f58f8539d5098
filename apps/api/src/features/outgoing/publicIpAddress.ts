import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Which addresses lead into somebody's own network, or to this machine. An address that a person typed must not let them
 * send from the server's place in it: IANA's special-purpose registries, and what carries an IPv4 address inside IPv6.
 */
const privateRanges = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carriers' own (CGNAT).
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local: where clouds tell their machines their secrets.
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
/** What is sent to on the internet is 2000::/3; of that, these are tunnels, documentation and tests. */
const specialPublicRanges = new BlockList()
specialPublicRanges.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateRanges.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is one of the open internet. An IPv4 address inside an IPv6 one is judged as what it is. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !privateRanges.check(address, 'ipv4')
  if (version !== 6 || address.includes('%')) return false
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return isPublicAddress(mapped)
  return specialPublicRanges.check(address, 'ipv6') && !privateRanges.check(address, 'ipv6')
}

/** A host that may not be sent to. */
export class PrivateAddressError extends Error {}

/** What answers for names. */
export type Names = Pick<Resolver, 'resolve4' | 'resolve6'>

/**
 * Asks the name servers itself. What the system offers (`dns.lookup`) waits in one of four threads that files and
 * signatures need, too: some slow names that somebody typed would hold up the whole server. Names of `/etc/hosts` are
 * not known here; they are of this network, and what the operator allows is looked up as ever.
 */
const nameServers: Names = new Resolver({ timeout: 2000, tries: 2 })

/** Every address of a name. @throws what the name servers answer, when there is none */
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
 * Looks a name up for a connection, and lets it have no address that is not public. Node connects to what is answered
 * here and asks nobody again, so a name cannot lead elsewhere between the check and the connection.
 */
export const publicLookup: LookupFunction = publicLookupBy(nameServers)

/** The same, by other name servers: for tests. */
export function publicLookupBy(names: Names): LookupFunction {
  return (host, { all, family }, answer) => {
    addressesOf(host, names).then(
      (found) => {
        // One that is not public is enough: it would be tried as well.
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
