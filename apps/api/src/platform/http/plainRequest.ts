/** A request of HTTP/1.1 as nearly all of them are: of which it is certain where it ends. */
export type PlainRequest = {
  method: string
  /** Path and query, as they came. */
  url: string
  /** By their names in small letters; what came more than once is one list (RFC 9110, 5.3). */
  headers: Readonly<Record<string, string>>
  /** As much of the body as has arrived. */
  body: Buffer
  /** Bytes of the body that are still to come. */
  missing: number
}

const endOfHead = '\r\n\r\n'

/** Bytes of a head from which on an HTTP server may find it too large. */
const largestHead = 15_000

/**
 * The line that asks, and header after header: none is folded, and no line ends in another way (RFC 9112, sections 3 and 5). Nor is there a letter that
 * JavaScript trims and HTTP does not.
 */
const shape =
  /^([A-Z]{3,7}) (\/[\x21-\x7e]*) HTTP\/1\.1\r\n((?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\x9f\xa1-\xff]*\r\n)+)\r\n$/

/** With these it ends, or goes on, in ways that are not known here (RFC 9112, section 6; RFC 9110, 7.8 and 10.1.1). */
const unusual = ['transfer-encoding', 'upgrade', 'expect'] as const

/** What is there twice could be read in two ways. */
const once: ReadonlySet<string> = new Set(['host', 'content-length'])

/** Whether these bytes may be the beginning of a head that has not come whole: they begin with a letter, and no line ends in another way. */
export function isBeginning(bytes: Buffer): boolean {
  if (bytes.length >= largestHead) return false
  const text = bytes.toString('latin1')
  return !/^[^A-Z]|[^\r]\n/.test(text) && !text.includes(endOfHead)
}

/**
 * Reads the request that begins with these bytes.
 * @returns null where its head has not come whole, where more than it has come, and where anything about it is unusual: a whole HTTP server knows what
 * to do then, and two that read a request in two ways can be played off against each other
 */
export function readPlain(bytes: Buffer): PlainRequest | null {
  const end = bytes.indexOf(endOfHead, 0, 'latin1')
  if (end < 0 || end > largestHead) return null
  const start = end + endOfHead.length
  const [, method, url, lines] = shape.exec(bytes.toString('latin1', 0, start)) ?? []
  const headers = lines && readHeaders(lines)
  if (!method || !url || !headers) return null
  const { host, connection = 'keep-alive', 'content-length': length = '0' } = headers
  if (host === undefined || connection.toLowerCase() !== 'keep-alive' || !/^\d{1,15}$/.test(length))
    return null
  if (unusual.some((name) => headers[name] !== undefined)) return null
  const missing = Number(length) - (bytes.length - start)
  return missing < 0 ? null : { method, url, headers, body: bytes.subarray(start), missing }
}

function readHeaders(lines: string): Record<string, string> | null {
  const headers: Record<string, string> = Object.create(null)
  for (let start = 0; start < lines.length; ) {
    const colon = lines.indexOf(':', start)
    const end = lines.indexOf('\r\n', colon)
    const name = lines.slice(start, colon).toLowerCase()
    const value = lines.slice(colon + 1, end).trim()
    const before = headers[name]
    if (before !== undefined && once.has(name)) return null
    headers[name] = before === undefined ? value : `${before}, ${value}`
    start = end + 2
  }
  return headers
}
