import { alertFeedPaths } from '@muster/contract/feedCalls'
import { tenantKey } from '@muster/contract/shapes'
import { readerLanguage } from '@muster/domain/notification/readerLanguage'
import { inEnglish } from '@muster/words/t'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound } from '../../platform/http/problems.ts'
import type { AlertFile, AlertFiles } from './alertFiles.ts'
import type { PublicAlertFeeds } from './publicAlertFeeds.ts'

const alertParams = z.object({ tenantKey, identifier: z.string().max(100) })

/** Serves public alerts by GET and HEAD, while the organisation publishes them. */
export function alertRoutes(app: FastifyInstance, feeds: PublicAlertFeeds) {
  for (const kind of ['rss', 'atom', 'cap'] as const)
    app.get(alertFeedPaths[kind](':tenantKey'), { schema: { hide: true } }, async (request, reply) =>
      sendFile(request, reply, fileIn(await filesFor(feeds, request), kind, request)),
    )
  app.get(
    alertFeedPaths.alert(':tenantKey', ':identifier'),
    { schema: { hide: true } },
    async (request, reply) => {
      const { data } = alertParams.safeParse(request.params)
      return sendFile(request, reply, (await filesFor(feeds, request))?.alerts.get(data?.identifier ?? ''))
    },
  )
}

/**
 * Picks a file in the language that the address asks for; in English for one that the organization has not switched on. A CAP
 * message has all languages in itself.
 */
function fileIn(files: AlertFiles | null, kind: 'rss' | 'atom' | 'cap', { query }: FastifyRequest) {
  if (!files || kind === 'cap') return files?.[kind]
  const { data } = z.object({ language: readerLanguage }).safeParse(query)
  return (data && files.translated.get(data.language)?.[kind]) ?? files[kind]
}

async function filesFor(feeds: PublicAlertFeeds, { params }: FastifyRequest): Promise<AlertFiles | null> {
  const key = z.object({ tenantKey }).safeParse(params)
  return key.success ? feeds.filesOf(key.data.tenantKey) : null
}

/** Sends a file. The answer is the same for an unknown organisation, an unknown alert, and one that does not publish. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: AlertFile | undefined) {
  if (!file) throw notFound(inEnglish('There is no public feed here.'))
  void reply.header('etag', file.etag).header('last-modified', file.lastModified)
  if (matchesEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  return reply.type(file.type).send(file.body)
}

/** Returns true when the client has this version; a cache or compressor may have made the tag weak. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false
}
