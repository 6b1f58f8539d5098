import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '../config/config.ts'

/** The header in which a proxy gives a request its id, and in which a refusal gives it back. */
export const requestIdHeader = 'x-request-id'

/** Ids as proxies make them: letters, digits and few signs, so that a log line stays one. */
const wellFormed = /^[\w.:-]{1,64}$/

/** Crockford's base 32: no I, L, O and U, which are misread. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8

/** Makes an id that a person can read out: `7KQM-3XPD`. Of 40 bits: the log of some days has no two alike. */
function newRequestId(): string {
  let rest = Number.parseInt(randomUUID().replaceAll('-', '').slice(-10), 16)
  let id = ''
  while (id.length < length) {
    id += letters[rest % letters.length]
    rest = Math.floor(rest / letters.length)
  }
  return `${id.slice(0, 4)}-${id.slice(4)}`
}

/**
 * Names requests, for the log and for the person who sees an error.
 * @param trusted proxies whose ids are taken, if they are well-formed; everybody else's are replaced
 */
export function requestIds(trusted: Config['TRUST_PROXY']): (request: IncomingMessage) => string {
  const proxies = addressesOf(trusted || [])
  return ({ headers, socket }) => {
    const given = headers[requestIdHeader]
    const isTaken =
      typeof given === 'string' && wellFormed.test(given) && isOneOf(proxies, socket.remoteAddress)
    return isTaken ? given : newRequestId()
  }
}

/** The ranges that the names of TRUST_PROXY stand for. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

function addressesOf(trusted: readonly string[]): BlockList {
  const list = new BlockList()
  for (const each of trusted.flatMap((name) => named[name] ?? [name])) {
    const [address = '', bits] = each.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function isOneOf(list: BlockList, address: string | undefined): boolean {
  return address !== undefined && list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
