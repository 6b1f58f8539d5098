import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fallbackWords, wordsWithoutScripts } from '@muster/contract/fallbackWords'
import { type LanguageCode, languages } from '@muster/words/languages'
import { inCatalog, spokenLanguage } from '@muster/words/t'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { catalogOf, chosenLanguage } from '../../access/readerLanguage.ts'
import type { Config } from '../../platform/config/config.ts'
import { versionText } from '../../platform/config/version.ts'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import { etagOf, isNotModified } from '../../platform/http/etag.ts'

/** The app's document of this deployment: as text, compressed, and its entity tag. */
type Sent = { html: string; br: Buffer; gzip: Buffer; tag: string }

/** The same in each language: only what it says without the app differs. */
export type WebDocument = { html: string; in: (language: LanguageCode) => Sent }

type Product = Pick<Config, 'PRODUCT_NAME' | 'PRODUCT_SLUG'> &
  Partial<Pick<Config, 'API_URL' | 'ERROR_REPORTING_DSN'>>

/**
 * Reads the built `index.html` and inserts the product's name: a page knows it before any call, and a bag's page makes none
 * for it.
 * @returns null when this server serves no web app
 */
export async function readWebDocument(
  config: Product & Pick<Config, 'WEB_DIST'>,
): Promise<WebDocument | null> {
  if (!config.WEB_DIST) return null
  const built = await readFile(join(resolve(config.WEB_DIST), 'index.html'), 'utf8')
  const made = new Map<LanguageCode, Sent>()
  const inLanguage = (code: LanguageCode): Sent => {
    const known = made.get(code)
    if (known) return known
    const html = inCatalog(catalogOf(code), () => brandDocument(built, config))
    const sent = { html, br: brotliCompressSync(html), gzip: gzipSync(html), tag: etagOf(html) }
    made.set(code, sent)
    return sent
  }
  return { html: inLanguage('en').html, in: inLanguage }
}

/**
 * Inserts what the document says without the app, in the language of the moment; the product's name in the title, and with the version where the app reads them
 * (`apps/web/src/api/product.ts`); and the targets of its calls (`apiBase.ts`) and error reports (`uncaughtErrors.ts`).
 */
export function brandDocument(
  html: string,
  { PRODUCT_NAME, PRODUCT_SLUG, API_URL, ERROR_REPORTING_DSN }: Product,
): string {
  const name = escapeHtml(PRODUCT_NAME)
  const api = API_URL ? ` data-api="${escapeHtml(API_URL)}"` : ''
  const errors = ERROR_REPORTING_DSN ? ` data-errors="${escapeHtml(ERROR_REPORTING_DSN)}"` : ''
  const meta = `<meta name="application-name" content="${name}" data-slug="${escapeHtml(PRODUCT_SLUG)}" data-version="${escapeHtml(versionText())}"${api}${errors} />`
  return html
    .replace(/<meta name="application-name"[^>]*>/, () => meta)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace('<html lang="en">', () => `<html lang="en" ${fallbackAttribute()}>`)
    .replace(
      /<noscript><p>[^<]*/,
      () => `<noscript><p ${ofLanguage()}>${escapeHtml(wordsWithoutScripts(PRODUCT_NAME))}`,
    )
}

/** The attribute by which the first script has its sentences (web/startup/fallbackWords.ts). */
export function fallbackAttribute(): string {
  return `data-fallback="${escapeHtml(fallbackWords())}"`
}

function ofLanguage(): string {
  const code = spokenLanguage()
  return `lang="${code}" dir="${languages[code].direction}"`
}

/**
 * Sends the document in an encoding that the browser accepts, or a 304.
 * @param language of what it says without the app: the one that was chosen on this device, where nothing else is known
 */
export function sendDocument(
  documents: WebDocument,
  request: FastifyRequest,
  reply: FastifyReply,
  language: LanguageCode = chosenLanguage(request) ?? 'en',
) {
  const document = documents.in(language)
  reply
    .header('etag', document.tag)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, accept-language, cookie')
    .type('text/html; charset=utf-8')
  if (isNotModified(request, document.tag)) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(document.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(document.gzip)
  return reply.send(document.html)
}
