import { setupCode } from '@muster/contract/setupCalls'
import { normalizeTypedCode } from '@muster/domain/normalizeTypedCode'
import { linksWithin } from './linksWithin.ts'

/** The target of a scanned, pasted or typed text. */
export type Code =
  | { kind: 'bag'; barcode: string }
  | { kind: 'setup'; setupCode: string }
  | { kind: 'guest'; incidentId: string; secret: string }

/** Of 128 random bits in base64url. */
const barcodeLength = 22

/** Words after `/redbag/` that are pages and no bag (specification, section 2). */
const pages = ['about', 'setup', 'inventory', 'lockdown', 'edit', 'site-bag']

/**
 * The code in a text: a bag's, bare or as the link to its page, a setup code, bare or as the link a manager shows, or the
 * link of somebody from outside. However it was typed, pasted or forwarded: with other dashes and marks that nobody sees,
 * cut over two lines, within a sentence or a link of a mail service.
 * @returns null when there is none
 */
export function parseCode(text: string): Code | null {
  for (const each of [text, ...linksWithin(text)]) {
    const code = codeOf(normalizeTypedCode(each))
    if (code) return code
  }
  return null
}

function codeOf(text: string): Code | null {
  const [, fromSetupLink] =
    /\/redbag\/(?:[^/?#\s]+\/)?setup\/?(?:\?[^#\s]*)?(?:#|%23)code=([\w-]+)/i.exec(text) ?? []
  const spelled = fromSetupLink ?? (/^\w{4,5}[\s-]*\w{4,5}$/.test(text) ? text : '')
  const setup = setupCode.safeParse(spelled)
  if (setup.success) return { kind: 'setup', setupCode: setup.data }
  // One mail service writes * for a mark that it cannot have in a path.
  const [, incidentId, secret] =
    /\/incident\/([\da-f-]{36})\/external-dashboard\/?(?:#|%23|\*)([\w-]{43})(?![\w-]*[^\W_])/i.exec(text) ??
    []
  if (incidentId && secret) return { kind: 'guest', incidentId, secret }
  const fromLink = barcodeOfLink(text)
  const barcode = fromLink ?? joined(text)
  if (!/^[\w-]{1,100}$/.test(barcode) || (fromLink && pages.includes(barcode))) return null
  return { kind: 'bag', barcode }
}

/** The code in the link to a bag's page, or null where there is none; text behind it is no part of it. */
function barcodeOfLink(text: string): string | null {
  const [, rest] = /\/redbag\/(.*)$/is.exec(text) ?? []
  if (rest === undefined) return null
  const [part = ''] = /^[^/?#\s<>"'()]*/.exec(rest) ?? []
  const barcode = decoded(part).replace(/(__;.*|[^\w-]+)$/, '')
  // A line that was too long for a mail goes on in the next one.
  const overLines = rest.replace(/=?\s+/g, '').slice(0, barcodeLength)
  const isCut = barcode.length < barcodeLength && /^[\w-]+=?\r?\n/.test(rest) && isWhole(overLines)
  return isCut ? overLines : barcode
}

const isWhole = (text: string) => text.length === barcodeLength && /^[\w-]+$/.test(text)

/**
 * A bag's code as it is printed on its label, in groups of four, or with a blank or a line's end anywhere in it, as
 * one word. Other separate words are no code.
 */
function joined(text: string): string {
  const word = text.replace(/\s+/g, '').replace(/[.,;:!]$/, '')
  const isInGroups = /^[\w-]{4}(\s+[\w-]{4})*(\s+[\w-]{1,4})?$/.test(text)
  return word.length === barcodeLength || isInGroups ? word : text
}

/** The setup code in a text, bare or as its link; null when there is none. */
export function parseSetupCode(text: string): string | null {
  const code = parseCode(text)
  return code?.kind === 'setup' ? code.setupCode : null
}

/** Normalizes the input of a field for a setup code: of a link its code, else the letters in capitals. */
export function normalizeSetupCode(text: string): string {
  const code = /[/#]/.test(text) ? parseSetupCode(text) : null
  return code ? formatSetupCode(code) : text.toUpperCase()
}

/** A setup code as people read it: two groups. */
export function formatSetupCode(code: string): string {
  const half = code.length / 2
  return `${code.slice(0, half)}-${code.slice(half)}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
