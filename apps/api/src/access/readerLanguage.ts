import type { Catalog } from '@muster/words/catalog'
import { bestLanguage, isLanguage, type LanguageCode, type TranslatedCode } from '@muster/words/languages'
import { openSourceCatalog } from '@muster/words/sourceCatalog'
import type { FastifyRequest } from 'fastify'
import { cookieIn } from './secretCookie.ts'
import { shippedCatalog } from './shippedTexts.ts'

/** The cookie of who has chosen a language; the page sets it (web/startup/language.ts). */
const languageCookie = 'muster-language'

/**
 * Picks the language of a document or of words in an answer: the one that was chosen on this device, or else the one its browser
 * asks for. The answer differs by both, so it has to say `Vary: accept-language, cookie`.
 * @param offered tags of the languages that the organization has switched on, beside English
 */
export function readerLanguage(
  request: Pick<FastifyRequest, 'headers'>,
  offered: readonly string[],
): LanguageCode {
  const known = offered.filter(isLanguage)
  if (known.length === 0) return 'en'
  const chosen = chosenLanguage(request)
  return chosen && ['en', ...known].includes(chosen)
    ? chosen
    : bestLanguage(wantedLanguages(request.headers['accept-language']), known)
}

/** Returns the language that was chosen on this device, also where it is not known whose page it opens; null without a choice. */
export function chosenLanguage(request: Pick<FastifyRequest, 'headers'>): LanguageCode | null {
  const chosen = cookieIn(request, languageCookie)
  return isLanguage(chosen) ? chosen : null
}

/** Lists the tags of an `Accept-Language`, the most wanted first (RFC 9110, 12.5.4). */
function wantedLanguages(header = ''): string[] {
  return header
    .split(',', 50)
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const weight = Number(/^\s*q=([\d.]+)$/.exec(rest.join(';'))?.[1] ?? 1)
      return { tag, weight }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}

const opened = new Map<TranslatedCode, Catalog>()

/** Returns the catalog of a language; null for English. It is read when it is first needed. */
export function catalogOf(code: LanguageCode): Catalog | null {
  if (code === 'en') return null
  const catalog = opened.get(code) ?? openSourceCatalog(code, shippedCatalog(code))
  opened.set(code, catalog)
  return catalog
}
