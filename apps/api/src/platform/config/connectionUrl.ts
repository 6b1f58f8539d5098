/** Checks URLs with a user name and a password, as DATABASE_URL and SMTP_URL are, before anything connects by them. */

/** The expected form of a URL. */
export type ConnectionUrlForm = {
  /** Its schemes, without `:`. */
  schemes: readonly string[]
  /** The example in the error message. */
  example: string
}

/** DATABASE_URL. */
export const databaseUrlForm: ConnectionUrlForm = {
  schemes: ['postgres', 'postgresql'],
  example: 'postgres://user:password@host:5432/database',
}

/** SMTP_URL. */
export const smtpUrlForm: ConnectionUrlForm = {
  schemes: ['smtp', 'smtps'],
  example: 'smtp://user:password@host:port (or smtps://…)',
}

/** These end the user name and password, or change meaning, unless percent-encoded (RFC 3986, section 3.2.1). */
const reserved = /[#@/?\s]/g

/**
 * Describes the problem of a URL with a user name and password, as what must be done about it. The message never contains
 * the password: it names at most one character of it.
 *
 * URL parsers take a “/” or “#” in a password for the end of the host, and then look up a part of the password as a host
 * name. So this function takes everything before the last @ for the user name and password.
 * @returns a phrase that follows the variable’s name, or undefined when the URL is valid
 */
export function explainConnectionUrl(
  text: string,
  { schemes, example }: ConnectionUrlForm,
): string | undefined {
  const scheme = schemes.find((each) => text.toLowerCase().startsWith(`${each}://`))
  if (!scheme) return `must be ${example}`
  const rest = text.slice(scheme.length + 3)
  const end = rest.lastIndexOf('@')
  if (end >= 0) {
    const wrong = findUnencoded(rest.slice(0, end))
    if (wrong.length > 0) return `has ${describeCharacters(wrong)}`
  }
  const url = URL.parse(text)
  if (!url?.hostname) return `must be ${example}`
  if (!isDecodable(url.pathname)) return `has a “%” in its path that must be written as %25`
  return undefined
}

/** Lists the characters of a user name and password that must be percent-encoded, each once. */
function findUnencoded(userinfo: string): string[] {
  const found = new Set(userinfo.match(reserved) ?? [])
  const hasBarePercent = /%(?![0-9a-f]{2})/i.test(userinfo)
  if (hasBarePercent || !isDecodable(userinfo)) found.add('%')
  return [...found]
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function describeCharacters(characters: readonly string[]): string {
  const each = characters.map((character) => {
    const name =
      character === ' ' ? 'a space' : /\s/.test(character) ? 'a line break or tab' : `“${character}”`
    return `${name} as ${encodeURIComponent(character)}`
  })
  return `characters in its user name or password that must be percent-encoded: write ${each.join(', ')}`
}
