import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { buildDocsSite } from './buildDocsSite.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/**
 * Makes a handler of requests that serves the documentation at `/docs/` to who writes it: each load of a page makes the site
 * anew, in a third of a second. Anything else is left to `next`.
 * @param folder for the made site
 */
export function docsWhileWriting(folder: string) {
  const root = resolve(folder)
  let made: Promise<unknown> = Promise.resolve()
  return async (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/docs') return void response.writeHead(302, { location: '/docs/' }).end()
    if (!pathname.startsWith('/docs/')) return next()
    try {
      const name = decodeURIComponent(pathname).slice('/docs/'.length)
      const isPage = !name.startsWith('assets/')
      if (isPage) made = made.then(() => buildDocsSite(root))
      await made
      const file = join(root, isPage ? `${name.replace(/\/$|\.html$/g, '') || 'index'}.html` : name)
      const text = file.startsWith(root + sep) ? await readFile(file).catch(() => null) : null
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
      response.writeHead(text ? 200 : 404).end(text ?? (await readFile(join(root, '404.html'))))
    } catch (error) {
      // Of a document that cannot be rendered the next load may be right.
      made = Promise.resolve()
      next(error)
    }
  }
}
