import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Catalog } from '@muster/words/catalog'
import type { LanguageCode } from '@muster/words/languages'
import { inCatalog } from '@muster/words/t'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BarcodeLimiter, requireBag } from '../../access/bagAccess.ts'
import type { BagDirectory } from '../../access/bagDirectory.ts'
import { type KnownBag, participantIdOf } from '../../access/knownBag.ts'
import type { OwnWords } from '../../access/ownWords.ts'
import { phoneCookie } from '../../access/phoneCookie.ts'
import { type Phones, withHiddenDetails } from '../../access/phones.ts'
import { catalogOf, readerLanguage } from '../../access/readerLanguage.ts'
import type { RoomIncidents } from '../../incidents/roomIncidents.ts'
import type { Config } from '../../platform/config/config.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import { repairUrl } from '../../platform/http/repairUrl.ts'
import { bagStatusOf, bagStatusTag } from '../../realtime/bagStatus.ts'
import { setSecretCookie } from '../setup/setSecretCookie.ts'
import { sendDocument, type WebDocument } from '../webApp/webDocument.ts'
import { bagDocument, splitDocument } from './bagDocument.ts'

/** Pages under `/redbag/` that belong to no bag (specification, section 2). */
const reservedNames = ['about', 'setup', 'inventory', 'lockdown', 'edit', 'site-bag']

type Deps = {
  config: Config
  bags: BagDirectory
  phones: Phones
  roomIncidents: RoomIncidents
  ownWords: OwnWords
}

/**
 * Serves the documents of bag pages. During an incident they contain the room's instructions. Otherwise, and for an unknown
 * barcode, they are the plain document that `serveWebApp` sends.
 */
export async function bagDocumentRoutes(
  app: FastifyInstance,
  deps: Deps,
  barcodeLimiter: BarcodeLimiter,
  document: WebDocument | null,
) {
  const { WEB_DIST, PRODUCT_NAME } = deps.config
  if (!WEB_DIST || !document) return
  const files = ['first-view.css', 'bag-preload.html', 'words.txt'].map((name) =>
    readFile(join(resolve(WEB_DIST), name), 'utf8'),
  )
  const [firstViewCss = '', preloads = '', catalogFolder = ''] = await Promise.all(files)
  const template = splitDocument(document.html, firstViewCss, preloads)

  // Smaller than the usual minimum for compression; on a slow phone it saves a third of a second.
  for (const url of ['/redbag/:barcode', '/redbag/:barcode/*'])
    app.get(url, { schema: { hide: true }, compress: { threshold: 1024 } }, async (request, reply) => {
      const mended = repairUrl(request.url)
      if (mended) return reply.redirect(mended)
      const bag = await knownBag(request)
      if (bag) await greetPhone(bag, request, reply)
      const state = deps.roomIncidents.current(bag && participantIdOf(bag))?.state ?? null
      const status = bag && state ? bagStatusOf(bag, state) : null
      if (!bag) return sendDocument(document, request, reply)
      const language = readerLanguage(request, bag.languages)
      if (!status?.incident) return sendDocument(document, request, reply, language)
      // Never cached: it shows what a room may see, its address is a key, and the next message makes it outdated.
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      if (bag.languages.length > 0) reply.header('vary', 'accept-language, cookie')
      const catalog = (await ownCatalog(bag, language, request)) ?? catalogOf(language)
      return inCatalog(catalog, () =>
        bagDocument(template, status, bagStatusTag(bag, state), PRODUCT_NAME, catalogFolder),
      )
    })

  /** The catalog with the translations that the organization has checked. Where they cannot be read, a page does with Muster’s. */
  async function ownCatalog(
    { tenantId, ownWords }: KnownBag,
    language: LanguageCode,
    request: FastifyRequest,
  ): Promise<Catalog | null> {
    const digest = ownWords[language]
    if (language === 'en' || digest === undefined) return null
    const own = await deps.ownWords.find(tenantId, language, digest).catch((err: unknown) => {
      request.log.warn({ err }, 'a bag page without the translations of its organization')
      return null
    })
    return own?.catalog ?? null
  }

  /** Gives a phone the cookie by which it is known from now on. Its page waits for no database that is away. */
  async function greetPhone(bag: KnownBag, request: FastifyRequest, reply: FastifyReply) {
    const value = await deps.phones.greet(request, bag).catch((err: unknown) => {
      request.log.warn({ err }, 'a phone without its cookie')
      return null
    })
    if (value) setSecretCookie(deps.config, request, reply, { name: phoneCookie, value, path: '/' })
  }

  /** Returns the bag of this address, or null; the page's own call reports a failure. */
  async function knownBag(request: FastifyRequest) {
    const { barcode } = request.params as { barcode: string }
    if (reservedNames.includes(barcode)) return null
    try {
      // The cookie of an enrolled phone comes with no document where hosts share it: its page reads the details with its first poll.
      return withHiddenDetails((await requireBag(deps.bags, barcodeLimiter, request)).bag)
    } catch (error) {
      if (!(error instanceof HttpProblem))
        request.log.warn({ err: error }, 'a bag page without its first view')
      return null
    }
  }
}
