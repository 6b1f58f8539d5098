import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { AppConfig } from '@muster/contract/appConfig'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HostDirectory, TenantAtHost } from '../../access/hostDirectory.ts'
import { type Config, ownIssuerOf } from '../../platform/config/config.ts'
import { repairUrl } from '../../platform/http/repairUrl.ts'
import { type AllowedOrigins, pageHeaders } from '../../platform/http/securityHeaders.ts'
import { sendDocument, type WebDocument } from './webDocument.ts'

/**
 * Builds the browser's configuration.
 * @param tenant the tenant of the request's host, if any
 */
export function browserConfig(config: Config, tenant: TenantAtHost | null): AppConfig {
  const { OIDC_CLIENT_ID, OIDC_SCOPE, TENANT_DOMAIN, TENANT_DOMAIN_FORCED } = config
  const own = tenant?.provider
  const authority = own?.issuer ?? (tenant?.hasProviders ? ownIssuerOf(config) : commonIssuer(config))
  const clientId = own?.clientId ?? OIDC_CLIENT_ID
  return {
    productName: config.PRODUCT_NAME,
    productSlug: config.PRODUCT_SLUG,
    oidc: authority ? { authority, clientId, scope: OIDC_SCOPE } : null,
    tenant: tenant && tenantForBrowser(tenant),
    ...(config.DEFAULT_TENANT_ID ? { defaultTenantId: config.DEFAULT_TENANT_ID } : {}),
    domain: TENANT_DOMAIN ? { base: TENANT_DOMAIN, isForced: TENANT_DOMAIN_FORCED } : null,
    map: mapConfig(config),
    debug: config.MUSTER_DEBUG ? { apiUrls: config.MUSTER_DEBUG_API_URLS } : null,
  }
}

/** The provider of everybody whose organization names none: the configured one, or else Muster's own. */
function commonIssuer(config: Config): string | null {
  return config.OIDC_ISSUER ?? ownIssuerOf(config)
}

/** Returns the map style's address for browsers. */
function mapConfig({ MAP_STYLE_URL, MAP_KEY }: Config): AppConfig['map'] {
  if (!MAP_STYLE_URL) return null
  return { styleUrl: MAP_STYLE_URL.replaceAll('{key}', encodeURIComponent(MAP_KEY ?? '')) }
}

function tenantForBrowser(tenant: TenantAtHost) {
  const { tenantId, tenantKey, name, brandColor, logoUrls, languages } = tenant
  return { tenantId, tenantKey, name, tenantName: name, brandColor, logoUrls, languages }
}

/** Returns the allowed origins of pages: our own files, and the sign-in provider of this host. */
function allowedOriginsOf(config: Config, tenant: TenantAtHost | null): AllowedOrigins {
  const provider = tenant?.provider?.issuer ?? commonIssuer(config)
  return {
    providers: provider ? [provider] : [],
    apis: [
      ...(config.API_URL ? [config.API_URL] : []),
      ...(config.ERROR_REPORTING_DSN ? [new URL(config.ERROR_REPORTING_DSN).origin] : []),
      ...(config.MUSTER_DEBUG ? config.MUSTER_DEBUG_API_URLS : []),
    ],
    maps: config.MAP_STYLE_URL ? [new URL(config.MAP_STYLE_URL).origin, ...config.MAP_ORIGINS] : [],
  }
}

/** Permits the inline scripts of these pages, each by its hash, and no others. */
export function allowOwnScripts(app: FastifyInstance, config: Config) {
  app.addHook('onSend', async (_, reply, payload) => {
    if (typeof payload !== 'string' || !isPage(reply)) return
    const scripts = [...payload.matchAll(/<script(?![^>]*src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, text]) => text ?? '',
    )
    const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    reply.headers(pageHeaders({ ...allowedOriginsOf(config, null), scripts: hashes }))
  })
}

/** Returns true when a request is for a page of the app: no call, no file. */
function isForPage({ method, url }: FastifyRequest): boolean {
  return (
    method === 'GET' && !/^\/(api|health|identity)\//.test(url) && !/\.\w{2,5}$/.test(url.split('?')[0] ?? '')
  )
}

/**
 * Answers an unreadable page address, such as `/%E0%A4%A`, with the app, which says that there is no such page.
 * @returns true when it did; false for anything but a page
 */
export function sendBadUrlPage(
  config: Config,
  document: WebDocument | null,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (!document || !isForPage(request)) return false
  reply
    .code(400)
    .headers(pageHeaders(allowedOriginsOf(config, null)))
    .type('text/html; charset=utf-8')
  void reply.header('cache-control', 'no-store').send(document.html)
  return true
}

/**
 * Serves the built web app; every address that is no file and no API is a page of it.
 * @param document null when this server serves no web app
 */
export async function serveWebApp(
  web: FastifyInstance,
  { config, hosts }: { config: Config; hosts: HostDirectory },
  document: WebDocument | null,
) {
  if (!config.WEB_DIST || !document) return
  const headersOfFiles = Object.entries(pageHeaders(allowedOriginsOf(config, null)))
  web.addHook('onSend', async (request, reply) => {
    // An unchanged page keeps its text, but the browser uses this answer's headers for it.
    if (!isPage(reply) && reply.statusCode !== 304) return
    reply.headers(pageHeaders(allowedOriginsOf(config, await hosts.tenantAt(request))))
  })
  await web.register(fastifyStatic, {
    root: resolve(config.WEB_DIST),
    preCompressed: true,
    wildcard: false,
    // The first contains the deployment's name; the others have headers of their own (docsSite.ts).
    globIgnore: ['index.html*', 'docs/**'],
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/')
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      for (const [name, value] of headersOfFiles) response.header(name, value)
    },
  })
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const mended = repairUrl(request.url)
    return mended ? reply.redirect(mended) : sendDocument(document, request, reply)
  }
  web.get('/index.html', { schema: { hide: true } }, sendPage)
  web.get('/*', { schema: { hide: true } }, (request, reply) =>
    isForPage(request) ? sendPage(request, reply) : reply.callNotFound(),
  )
}

function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/html')
}
