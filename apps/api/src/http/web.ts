import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { AppConfig } from '@muster/contract/appConfig'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** What the browser must know of this place. */
export function browserConfig(config: Config): AppConfig {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_SCOPE } = config
  return {
    productName: config.PRODUCT_NAME,
    productSlug: config.PRODUCT_SLUG,
    oidc: OIDC_ISSUER ? { authority: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, scope: OIDC_SCOPE } : null,
  }
}

/** What pages may load: our own files, and the identity provider when they sign in. */
export function contentPolicy({ OIDC_ISSUER }: Config) {
  const provider = OIDC_ISSUER ? [new URL(OIDC_ISSUER).origin] : []
  return {
    defaultSrc: ["'self'"],
    connectSrc: ["'self'", ...provider],
    frameSrc: ["'self'", ...provider],
    formAction: ["'self'", ...provider],
    // The API reference and the component library set styles inline.
    styleSrc: ["'self'", "'unsafe-inline'"],
    // The scanner reads square codes with WebAssembly from this server. It allows no script beyond our own.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    upgradeInsecureRequests: null,
  }
}

/** Lets the pages of this part run the scripts they have inline, each by its hash: those and no others. */
export function allowOwnScripts(app: FastifyInstance, config: Config) {
  app.addHook('onSend', async (_, reply, payload) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html'))
      return
    const scripts = [...payload.matchAll(/<script(?![^>]*src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, text]) => text ?? '',
    )
    const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    const policy = contentPolicy(config)
    await reply.helmet({
      contentSecurityPolicy: { directives: { ...policy, scriptSrc: [...policy.scriptSrc, ...hashes] } },
    })
  })
}

/** Serves the built web app; every address that is no file and no API is a page of it. */
export async function serveWeb(app: FastifyInstance, config: Config) {
  if (!config.WEB_DIST) return
  await app.register(fastifyStatic, {
    root: resolve(config.WEB_DIST),
    preCompressed: true,
    wildcard: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/')
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (/^\/(api|health)\//.test(request.url) || /\.\w{2,5}$/.test(request.url.split('?')[0] ?? ''))
      return reply.callNotFound()
    return reply.sendFile('index.html')
  })
}
