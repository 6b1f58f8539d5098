import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { versionText } from '../../platform/config/version.ts'
import { etagOf, isNotModified } from '../../platform/http/etag.ts'

/** The app's document of this deployment: as text, compressed, and its entity tag. */
export type WebDocument = { html: string; br: Buffer; gzip: Buffer; tag: string }

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
  const html = brandDocument(await readFile(join(resolve(config.WEB_DIST), 'index.html'), 'utf8'), config)
  return { html, br: brotliCompressSync(html), gzip: gzipSync(html), tag: etagOf(html) }
}

/**
 * Inserts the product's name in the title, in the text without scripts, and with the version where the app reads them
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
    .replace(/(<noscript><p>)Muster(?= )/, (_, tag: string) => tag + name)
}

/** Sends the document in an encoding that the browser accepts, or a 304. */
export function sendDocument(document: WebDocument, request: FastifyRequest, reply: FastifyReply) {
  reply
    .header('etag', document.tag)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
  if (isNotModified(request, document.tag)) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(document.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(document.gzip)
  return reply.send(document.html)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
}
