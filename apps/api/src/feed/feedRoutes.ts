import * as calls from '@muster/contract/feedCalls'
import { may } from '@muster/domain/access/rights'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { inTenant } from '../db/database.ts'
import type { VerifyToken } from '../http/issuers.ts'
import type { Mount } from '../http/mount.ts'
import type { IncidentBook } from '../incident/incidentBook.ts'
import type { SignedInStreams } from '../live/signedInStreams.ts'
import { standingOf } from '../live/standing.ts'
import type { StreamHeartbeat } from '../live/streamHeartbeat.ts'
import { PublicAlertFeeds } from './alertFeeds.ts'
import { alertRoutes } from './alertRoutes.ts'
import { DisplayHub, type DisplayViewer } from './displayHub.ts'
import { FeedReader } from './feedReader.ts'
import { lockFeed } from './feedRows.ts'
import { changeFeed, createFeed, listFeeds, moveFeed, removeFeed } from './keepFeeds.ts'
import { listFeedItems } from './listFeedItems.ts'
import { getPublicAlerts, setPublicAlerts } from './publicAlerts.ts'

type Deps = {
  config: Config
  db: Database
  book: IncidentBook
  heartbeat: StreamHeartbeat
  verifyToken: VerifyToken
}

/** Displays on walls, the feeds that they show, and our own feeds for the public. */
export function feedRoutes(mount: Mount, app: FastifyInstance, streams: SignedInStreams, house: Deps) {
  const reader = new FeedReader(house.db, house.config, app.log)
  const alertFeeds = new PublicAlertFeeds(house)
  const displays = new DisplayHub(house, app.log)
  // Before the server waits for what is open, and while the database still answers.
  app.addHook('preClose', async () => {
    displays.close()
    await reader.stop()
  })

  mount(calls.listFeeds, (asked) => listFeeds(house, asked))
  mount(calls.createFeed, (asked) => createFeed(house, asked))
  mount(calls.changeFeed, (asked) => changeFeed(house, asked))
  mount(calls.moveFeed, (asked) => moveFeed(house, asked))
  mount(calls.removeFeed, (asked) => removeFeed(house, asked))
  mount(calls.testFeed, async ({ caller: { tenantId }, params }) =>
    reader.test(tenantId, await inTenant(house.db, tenantId, (tx) => lockFeed(tx, params.feedId))),
  )
  mount(calls.listFeedItems, (asked) => listFeedItems(house, reader, asked))
  mount(calls.getPublicAlerts, ({ caller }) => getPublicAlerts(house, caller))
  mount(calls.setPublicAlerts, (asked) => setPublicAlerts(house, alertFeeds, asked))
  alertRoutes(app, alertFeeds)

  streams.add({
    path: calls.displayStreamPath,
    right: 'incident.read',
    begin({ request, caller, open }) {
      const viewer: DisplayViewer = {
        caller,
        stream: open(),
        sentFrame: '',
        check: standingOf(house, request, caller, (now) => {
          viewer.caller = now
          return may(now.role, 'incident.read')
        }),
      }
      displays.add(viewer)
    },
  })
}
