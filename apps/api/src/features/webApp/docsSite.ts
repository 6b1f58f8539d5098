import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { pageHeaders } from '../../platform/http/securityHeaders.ts'

/** A page of the documentation may load its own style, pictures and search, and nothing else. */
const policy =
  "default-src 'none';style-src 'self';img-src 'self';script-src 'self';connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'"

/**
 * Serves the documentation at `/docs/`, as `tools/docsSite` has made it. It needs neither a sign-in nor the database:
 * somebody reads it when nothing else works. Without a built site there are no such addresses.
 */
export async function docsSite(app: FastifyInstance, { WEB_DIST }: Pick<Config, 'WEB_DIST'>) {
  if (!WEB_DIST) return
  const root = join(resolve(WEB_DIST), 'docs')
  const files = await readdir(root, { recursive: true }).catch(() => [])
  if (files.length === 0) return
  const known = new Set(files.map((file) => file.replaceAll('\\', '/')))
  const headers = {
    ...pageHeaders({ providers: [], apis: [], maps: [] }),
    'content-security-policy': policy,
  }
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/') || path.includes('\\assets\\')
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      for (const [name, value] of Object.entries(headers)) response.header(name, value)
    },
  })
  const hide = { schema: { hide: true } }
  app.get('/docs', hide, (_, reply) => reply.redirect('/docs/'))
  app.get<{ Params: { '*': string } }>('/docs/*', hide, (request, reply) => {
    const name = request.params['*']
    if (name.startsWith('assets/')) {
      return known.has(name) ? reply.sendFile(name) : reply.callNotFound()
    }
    const page = name === '' ? 'index' : name.replace(/\/$/, '').replace(/\.html$/, '')
    if (known.has(`${page}.html`) && page !== '404') return reply.sendFile(`${page}.html`)
    // A name that has moved is still answered with the way to all pages.
    return reply.code(404).sendFile('404.html')
  })
}
