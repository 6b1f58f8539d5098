/**
 * Returns the network that counts as one sender wherever something is limited per address: an IPv4 address, also where it is written as
 * IPv6 (`::ffff:192.0.2.1`), or the /64 of an IPv6 address, because one customer has at least that (RFC 6177). Any other text counts
 * as it is.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const written = URL.parse(`http://[${address.replace(/%.*/, '')}]`)?.hostname.slice(1, -1)
  if (written === undefined) return address
  const [before = [], after = []] = written.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}
