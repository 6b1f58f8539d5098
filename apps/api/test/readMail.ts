/** A mail as a mail program reads it (RFC 2045, 2046, 2047). */
export type ReadMail = { subject: string; language: string | undefined; text: string; html: string | null }

/** Reads a mail as the server took it: its subject, and its parts in plain letters. */
export function readMail(mail: string): ReadMail {
  const { headers, body } = partOf(mail)
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(partOf) : [{ headers, body }]
  const textOf = (type: string) => {
    const found = parts.find((part) => (part.headers.get('content-type') ?? 'text/plain').startsWith(type))
    return found ? decoded(found) : null
  }
  return {
    subject: words(headers.get('subject') ?? ''),
    language: headers.get('content-language'),
    text: textOf('text/plain') ?? '',
    html: textOf('text/html'),
  }
}

type Part = { headers: Map<string, string>; body: string }

function partOf(text: string): Part {
  const trimmed = text.replace(/^\r?\n/, '')
  const end = /\r?\n\r?\n/.exec(trimmed)
  const head = trimmed.slice(0, end?.index).replaceAll(/\r?\n[ \t]+/g, ' ')
  const headers = new Map(
    head.split(/\r?\n/).map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
  return { headers, body: trimmed.slice((end?.index ?? 0) + (end?.[0].length ?? 0)) }
}

function decoded({ headers, body }: Part): string {
  const plain = { base64: () => Buffer.from(body, 'base64'), 'quoted-printable': () => quoted(body) }
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase() as keyof typeof plain
  return (plain[encoding]?.().toString() ?? body).replaceAll('\r\n', '\n').trim()
}

function quoted(body: string): Buffer {
  const joined = body.replaceAll(/=\r?\n/g, '')
  return Buffer.from(
    joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

/** Encoded words in a header; the space between two of them is none. */
function words(header: string): string {
  return header.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/(?:=\?utf-8\?([bq])\?([^?]*)\?=)+/gi, (run) => {
    const pieces = [...run.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind, text = '']) =>
      kind?.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quoted(text.replaceAll('_', ' ')),
    )
    return Buffer.concat(pieces).toString()
  })
}
