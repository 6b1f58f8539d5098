import { setupCode } from '@muster/contract/setupCalls'

/** What a scanned, pasted or typed text opens. */
export type Code =
  | { kind: 'bag'; barcode: string }
  | { kind: 'setup'; setupCode: string }
  | { kind: 'guest'; incidentId: string; secret: string }

/** Of 128 random bits in base64url. */
const barcodeLength = 22

/** Words after `/redbag/` that are pages and no bag (specification, section 2). */
const pages = ['about', 'setup', 'inventory', 'lockdown', 'edit', 'site-bag']

/**
 * The code in a text: a bag’s, bare or as the link to its page, a setup code, bare or as the link a manager shows, or the
 * link of somebody from outside.
 * @returns null when there is none
 */
export function codeIn(text: string): Code | null {
  const trimmed = text.trim()
  const [, fromSetupLink] = /\/redbag\/(?:[^/?#]+\/)?setup\/?(?:\?[^#]*)?#code=([^&]+)/.exec(trimmed) ?? []
  const spelled = fromSetupLink ?? (/^\w{4}[\s-]?\w{4}$/.test(trimmed) ? trimmed : '')
  const setup = setupCode.safeParse(spelled)
  if (setup.success) return { kind: 'setup', setupCode: setup.data }
  const [, incidentId, secret] =
    /\/incident\/([\da-f-]{36})\/external-dashboard\/?#([\w-]{43})$/i.exec(trimmed) ?? []
  if (incidentId && secret) return { kind: 'guest', incidentId, secret }
  const [, fromLink] = /\/redbag\/([^/?#]+)/.exec(trimmed) ?? []
  const barcode = fromLink ? decoded(fromLink) : joined(trimmed)
  if (!barcode || !/^[\w-]{1,100}$/.test(barcode) || (fromLink && pages.includes(barcode))) return null
  return { kind: 'bag', barcode }
}

/**
 * A bag's code as it is printed on its label, in groups of four, or with a blank or a line's end anywhere in it, as one
 * word. Other words that stand apart are no code.
 */
function joined(text: string): string {
  const word = text.replace(/[\s\u200b\u2060]+/g, '')
  const isInGroups = /^[\w-]{4}(\s+[\w-]{4})*(\s+[\w-]{1,4})?$/.test(text)
  return word.length === barcodeLength || isInGroups ? word : text
}

/** A setup code as people read it: two groups of four. */
export function spelledSetupCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
