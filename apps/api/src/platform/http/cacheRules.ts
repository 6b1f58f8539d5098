import type { FastifyInstance } from 'fastify'

/** An answer with an entity tag that its reader keeps, and asks about each time: a right may have been taken away. */
const askEachTime = 'private, no-cache'

/**
 * Nobody keeps an answer: names of students, of staff and their messages are in most of them. Pages keep photos and a room's
 * status themselves while they are open.
 */
const keepNothing = 'no-store'

/**
 * The answers that may be kept, by the pattern of their route, and the `Cache-Control` of each (RFC 9111). Every other answer
 * of the API, and every refusal, is `no-store`. The files and pages of the web app have rules of their own.
 */
export const cacheRules: Readonly<Record<string, string>> = {
  '/api/incidents/:incidentId/notifications': askEachTime,
  '/api/sites/overview': askEachTime,
  // Plans are large, and one never changes.
  '/api/sites/:siteId/plan': askEachTime,
  '/api/sites/:siteId/plans/:planId/levels/:levelId': askEachTime,
  '/api/sites/:siteId/plan-pictures/:pictureId': askEachTime,
  '/api/incidents/:incidentId/plans': askEachTime,
  '/api/incidents/:incidentId/plans/:planId/levels/:levelId': askEachTime,
  '/api/incidents/:incidentId/plan-pictures/:pictureId': askEachTime,
  '/api/guest/plans': askEachTime,
  '/api/guest/floors': askEachTime,
  '/api/guest/plans/:planId/levels/:levelId': askEachTime,
  '/api/guest/plan-pictures/:pictureId': askEachTime,
  // Captions of clips: texts for everybody, fetched from elsewhere.
  '/api/clips/:clipId/captions': 'private, max-age=300',
  '/api/bags/:barcode/clips/:clipId/captions': 'private, max-age=300',
  // Public by an organization's wish, and as fresh as possible without repeated requests.
  '/feeds/:tenantKey/alerts.rss': 'public, max-age=5',
  '/feeds/:tenantKey/alerts.atom': 'public, max-age=5',
  '/feeds/:tenantKey/alerts.cap': 'public, max-age=5',
  '/feeds/:tenantKey/alerts/:identifier.cap': 'public, max-age=5',
  // The address changes with what an organization has checked.
  '/assets/words/:version/:part/:tenantId/:file': 'public, max-age=31536000, immutable',
  // The same for everybody at this host.
  '/config.json': 'no-cache',
  '/manifest.webmanifest': 'no-cache',
}

/** Sets the `Cache-Control` of every answer: `no-store`, but for what `cacheRules` lists and what a page or file has set. */
export function setCacheRules(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const rule = cacheRules[request.routeOptions.url ?? '']
    const isGood = reply.statusCode === 200 || reply.statusCode === 304
    if (rule !== undefined && isGood) reply.header('cache-control', rule)
    else if (!reply.hasHeader('cache-control')) reply.header('cache-control', keepNothing)
    done(null, payload)
  })
}

/** The header of an answer that nobody keeps, as `writeHead` takes it. */
export const keepNothingHeaders: readonly string[] = ['cache-control', keepNothing]
