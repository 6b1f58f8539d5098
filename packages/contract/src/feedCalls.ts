import { severities } from '@muster/domain/feed/receivedAlert'
import { id } from '@muster/domain/id'
import { isStorable, nameText, notStorable } from '@muster/domain/text'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { getIncidentDetails } from './seedDeskCalls.ts'
import { pageOf, pageQuery, versioned } from './shapes.ts'

/** Feeds of others that displays show while nothing happens, and our own for the public. */

/** Most feeds of one organisation. */
export const maxFeeds = 20

const manage = { tag: 'Administration', access: 'feed.manage' } as const

const feedUrl = z
  .url({
    protocol: /^https?$/,
    error: inEnglish('Write a whole address, as https://district.example.org/news.rss.'),
  })
  .max(2000)
  .refine(isStorable, notStorable)
const feedBody = z.object({ url: feedUrl, title: nameText, isOn: z.boolean() })

const storedFeed = z.object({
  feedId: z.uuid(),
  version: z.int(),
  url: z.string(),
  title: z.string(),
  isOn: z.boolean(),
  /** 1, 2, 3 … in the order that displays go by. */
  place: z.int(),
  /** The number of its items that displays have now. */
  itemCount: z.int(),
  /** The time its newest item was published; null where the feed has none. */
  newestAt: z.string().nullable(),
  /** The time it was last read, or found to be unchanged; displays show items as old as that. Null: never. */
  readAt: z.string().nullable(),
  triedAt: z.string().nullable(),
  /** The reason why the last try failed; null when it did not, or there was none. */
  problem: z.string().nullable(),
})
export type StoredFeed = z.output<typeof storedFeed>

const feedParams = z.object({ feedId: id })
const oneFeed = { ...manage, params: feedParams, answer: storedFeed } as const

export const listFeeds = endpoint({
  ...manage,
  method: 'GET',
  path: '/api/feeds',
  summary: 'The feeds of the tenant in use in their order, with how old each is and what is wrong with it.',
  query: pageQuery,
  answer: pageOf(storedFeed),
})

export const createFeed = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/feeds',
  summary: `A new feed, at the end. The caller chooses its id, so that a retry makes one. At most ${maxFeeds}.`,
  body: feedBody.extend({ feedId: id }),
  answer: storedFeed,
  status: 201,
})

export const changeFeed = endpoint({
  ...oneFeed,
  method: 'PUT',
  path: '/api/feeds/:feedId',
  summary: 'Changes a feed, or switches it on or off. 409 when somebody changed it since.',
  body: feedBody.extend(versioned.shape),
})

export const moveFeed = endpoint({
  ...oneFeed,
  method: 'POST',
  path: '/api/feeds/:feedId/place',
  summary: 'Puts a feed at another place, 1 for the first; the others make room.',
  body: z.object({ place: z.int().min(1).max(maxFeeds) }),
})

export const removeFeed = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/api/feeds/:feedId',
  summary: 'Removes a feed and what is kept of it.',
  params: feedParams,
  answer: z.object({ isRemoved: z.literal(true) }),
})

/** One thing that a feed says, as plain text: no markup of theirs reaches a page. */
export const feedItem = z.object({
  title: z.string(),
  text: z.string(),
  /** The time it was published, ISO 8601; null where the feed does not say. */
  at: z.string().nullable(),
})
export type FeedItem = z.output<typeof feedItem>

export const testFeed = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/feeds/:feedId/test',
  summary: 'Fetches a feed now, and answers what came or why nothing did.',
  params: feedParams,
  answer: z.object({
    /** The problem; null when it could be read. */
    problem: z.string().nullable(),
    milliseconds: z.int(),
    /** The number of items; the first of them are in `items`. */
    itemCount: z.int(),
    items: z.array(feedItem),
    /** Items that are not shown: alerts that are over, called off, replaced, or not meant for people. */
    leftOutCount: z.int(),
    leftOut: z.array(
      z.object({
        title: z.string(),
        why: z.enum(['expired', 'cancelled', 'replaced', 'draft', 'forMachines']),
      }),
    ),
  }),
})
export type FeedTest = z.output<(typeof testFeed)['answer']>

const shownItem = feedItem.extend({
  feedId: z.uuid(),
  source: z.string(),
  /**
   * The end of its validity, ISO 8601: it must not be shown after this, also when the feed is not reached; null where
   * it has none.
   */
  until: z.string().nullable(),
  /** The severity of an alert, in CAP's grades. */
  severity: z.enum(severities).nullable(),
})

/** The freshness of a feed: where it is not reached, its last items may be all that is shown of it, or nothing. */
const shownFeed = z.object({
  feedId: z.uuid(),
  source: z.string(),
  /** The time it was last read, ISO 8601; null: never. */
  readAt: z.string().nullable(),
  /** True where the last try worked. */
  isReached: z.boolean(),
})
export type ShownFeed = z.output<typeof shownFeed>

export const listFeedItems = endpoint({
  method: 'GET',
  path: '/api/feed-items',
  tag: 'Incident',
  summary:
    'What displays show: of every feed that is on the newest things, feeds in their order, and when each was last read. Asking has old feeds fetched anew.',
  access: 'incident.read',
  query: pageQuery.extend({ pageSize: z.coerce.number().int().min(1).max(1000).default(1000) }),
  answer: pageOf(shownItem).extend({ feeds: z.array(shownFeed) }),
})
export type ShownItem = z.output<(typeof listFeedItems)['answer']>['items'][number]

const publicAlerts = z.object({
  isOn: z.boolean(),
  /** The addresses where anybody reads them while it is on. */
  addresses: z.object({ rss: z.string(), atom: z.string(), cap: z.string() }),
})
export type PublicAlerts = z.output<typeof publicAlerts>

export const getPublicAlerts = endpoint({
  ...manage,
  method: 'GET',
  path: '/api/public-alerts',
  summary: 'Whether the public is told of incidents by our feeds, and where these are.',
  answer: publicAlerts,
})

export const setPublicAlerts = endpoint({
  ...manage,
  method: 'PUT',
  path: '/api/public-alerts',
  summary: 'Switches our feeds for the public on or off.',
  body: z.object({ isOn: z.boolean() }),
  answer: publicAlerts,
})

/**
 * Our feeds, for anybody, while the organisation wants it: RSS, Atom, the one alert in force (CAP 1.2), and each alert
 * by its identifier. Each has an ETag.
 */
export const alertFeedPaths = {
  rss: (tenantKey: string) => `/feeds/${tenantKey}/alerts.rss`,
  atom: (tenantKey: string) => `/feeds/${tenantKey}/alerts.atom`,
  cap: (tenantKey: string) => `/feeds/${tenantKey}/alerts.cap`,
  alert: (tenantKey: string, identifier: string) => `/feeds/${tenantKey}/alerts/${identifier}.cap`,
} as const

/** The stream of a display: `event: active` with every active incident, first and at each change; `event: gone` ends it. */
export const displayStreamPath = '/api/display/stream'
export const displayFrames = { active: getIncidentDetails.answer } as const
