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
  const answer = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    opened ??= open(app.swagger())
    const { statusCode, headers, body } = await (await opened).inject(url)
    if (statusCode === 404) return reply.callNotFound()
    // This server decides how it is sent.
    for (const name of ['content-length', 'connection', 'date']) delete headers[name]
    return reply.code(statusCode).headers(headers).send(body)
  }
  for (const url of [routePrefix, `${routePrefix}/*`]) app.get(url, { schema: { hide: true } }, answer)
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
