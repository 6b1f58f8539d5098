import type { Posted } from './post.ts'

/** Why a push service does not take a message, in words: Apple, Google and Mozilla each say it in a way of their own. */

type Answered = Extract<Posted, { is: 'answered' }>

/**
 * The sentence for a refusal that is about more than its status; null where the status says all.
 * Sources: developer.apple.com “Sending web push notifications”, autopush’s error codes, RFC 8030 and 8292.
 */
export function pushRefusal({ status, text }: Answered): string | null {
  const reason = reasonIn(text)
  const said = reason ? `${status} ${reason}` : String(status)
  if (status === 413) return `The message is too long for the push service (${said}).`
  if (status === 400) return `The push service does not understand the message (${said}).`
  if (status !== 401 && status !== 403) return null
  return `The push service does not take messages from here (${said})${hint(text)}.`
}

/** What an operator or the browser’s owner can do about it. */
function hint(text: string): string {
  if (/VapidPkHashMismatch|do not correspond|credentials used to create/i.test(text))
    return ': this browser was switched on with other keys, so its owner has to switch it off and on again'
  if (/BadJwtToken|ExpiredJwtToken|Invalid.{0,20}(JWT|vapid|bearer)|bad token/i.test(text))
    return ': check that PUBLIC_URL (https) or MAIL_FROM is a real address, and the clock of this server'
  return ''
}

const longest = 120

/** The reason in an answer: JSON of Apple and Mozilla, or the first line of plain text. Nothing that looks like a token stays. */
function reasonIn(text: string): string | null {
  const said = fromJson(text) ?? (/^\s*[<{[]/.test(text) ? null : text)
  const line = said
    ?.replace(/[\w-]{30,}/g, '…')
    .replace(/[^\p{L}\p{N} .,:'’()…_-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
  return line ? line.slice(0, longest) : null
}

function fromJson(text: string): string | null {
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json !== 'object' || json === null) return null
    for (const name of ['reason', 'message', 'error']) {
      const value = Object.entries(json).find(([key]) => key === name)?.[1]
      if (typeof value === 'string') return value
    }
    return null
  } catch {
    return null
  }
}
