import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { allowOwnScripts } from './web.ts'

const routePrefix = '/api/docs'

/**
 * Serves the API reference and its document. Its renderer is four megabytes of script: it is loaded when somebody opens the
 * page, not at every start (decision 60), so it has its own application behind these routes.
 * @param app has the document: `app.swagger()`
 */
export function apiReference(app: FastifyInstance, config: Config) {
  allowOwnScripts(app, config)
  let opened: Promise<FastifyInstance> | null = null
  /** Answers by path and encoding. The script was compressed anew for everybody, and twenty at once stopped the server. */
  const answers = new Map<string, Promise<Packed>>()
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.replace(/\?.*/s, '')
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each)) ?? 'identity'
    const key = `${encoding} ${path}`
    opened ??= open(app.swagger())
    const packed = answers.get(key) ?? pack(opened, path, encoding)
    if (answers.size < maxAnswers) answers.set(key, packed)
    const { statusCode, headers, body } = await packed
    // Unknown paths leave room for known ones.
    if (statusCode !== 200) answers.delete(key)
    if (statusCode === 404) return reply.callNotFound()
    return reply.code(statusCode).headers(headers).send(body)
  }
  for (const url of [routePrefix, `${routePrefix}/*`]) app.get(url, { schema: { hide: true } }, answer)
}

/** Maximum number of answers that are kept: of few files, each in three encodings. */
const maxAnswers = 30

type Packed = { statusCode: number; headers: OutgoingHttpHeaders; body: Buffer | string }
type Encoding = 'br' | 'gzip' | 'identity'

/** The first visitor does not wait for the best compression, which takes ten seconds. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Makes one answer, ready to be sent. */
async function pack(app: Promise<FastifyInstance>, path: string, encoding: Encoding): Promise<Packed> {
  const { statusCode, headers, rawPayload, payload } = await (await app).inject(path)
  // This server decides how it is sent.
  for (const name of ['content-length', 'connection', 'date']) delete headers[name]
  // The scripts of a page are still to be allowed; it is small.
  if (String(headers['content-type']).startsWith('text/html')) return { statusCode, headers, body: payload }
  headers.vary = 'accept-encoding'
  if (statusCode !== 200 || encoding === 'identity') return { statusCode, headers, body: rawPayload }
  headers['content-encoding'] = encoding
  const body =
    encoding === 'br' ? await promisify(brotliCompress)(rawPayload, quick) : await promisify(gzip)(rawPayload)
  return { statusCode, headers, body }
}

async function open(content: object): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  // The page is ours alone: nothing in it calls, or links to, its maker's services.
  const configuration = {
    content,
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: 'never' as const,
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
  }
  await app.register(reference, { routePrefix, configuration })
  return app
}
