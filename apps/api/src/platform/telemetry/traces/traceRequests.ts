import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, type OpenSpan, openSpan } from './tracer.ts'

/** Methods of requests that change nothing: a poll a second of each room would drown everything else. */
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Traces requests that change something, from their arrival to their answer, by the pattern of their route. */
export function traceRequests(app: FastifyInstance) {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _, done) => {
    const { method, routeOptions } = request
    if (!readingMethods.has(method)) {
      const route = routeOptions?.url ?? 'none'
      const attributes = { 'http.request.method': method, 'http.route': route }
      spans.set(request, openSpan(`${method} ${route}`, { parent: null, attributes }))
    }
    done()
  })
  // After the body was read, whose events come from the connection and not from this request.
  app.addHook('preHandler', (request, _, done) => {
    const span = spans.get(request)
    if (span) span.run(() => done())
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    span?.end()
    done()
  })
}
