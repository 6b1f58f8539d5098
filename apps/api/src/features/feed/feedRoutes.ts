import * as calls from '@muster/contract/feedCalls'
import { may } from '@muster/domain/access/rights'
import type { FastifyInstance } from 'fastify'
import type { Mount } from '../../access/endpoints.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { accessChecker } from '../../realtime/accessCheck.ts'
import type { SignedInStreams } from '../../realtime/signedInStreams.ts'
import type { StreamHeartbeat } from '../../realtime/streamHeartbeat.ts'
import { alertRoutes } from './alertRoutes.ts'
import { DisplayHub, type DisplayViewer } from './displayHub.ts'
import { FeedReader } from './feedReader.ts'
import { lockFeed } from './feedRows.ts'
import { listFeedItems } from './listFeedItems.ts'
import { changeFeed, createFeed, listFeeds, moveFeed, removeFeed } from './manageFeeds.ts'
import { PublicAlertFeeds } from './publicAlertFeeds.ts'
import { getPublicAlerts, setPublicAlerts } from './publicAlerts.ts'

type Deps = {
  config: Config
  db: Database
  lookups: Database
  incidents: IncidentStore
  heartbeat: StreamHeartbeat
  verifyToken: VerifyToken
}

/** Mounts displays on walls, their feeds, and our own public feeds. */
export function feedRoutes(mount: Mount, app: FastifyInstance, streams: SignedInStreams, deps: Deps) {
  const reader = new FeedReader(deps.db, deps.config, app.log)
  const alertFeeds = new PublicAlertFeeds(deps)
  const displays = new DisplayHub(deps, app.log)
  // Before the server waits for open connections, and while the database still answers.
  app.addHook('preClose', async () => {
    displays.close()
    await reader.stop()
  })

  mount(calls.listFeeds, (input) => listFeeds(deps, input))
  mount(calls.createFeed, (input) => createFeed(deps, input))
  mount(calls.changeFeed, (input) => changeFeed(deps, input))
  mount(calls.moveFeed, (input) => moveFeed(deps, input))
  mount(calls.removeFeed, (input) => removeFeed(deps, input))
  mount(calls.testFeed, async ({ caller: { tenantId }, params }) =>
    reader.test(tenantId, await inTenant(deps.db, tenantId, (tx) => lockFeed(tx, params.feedId))),
  )
  mount(calls.listFeedItems, (input) => listFeedItems(deps, reader, input))
  mount(calls.getPublicAlerts, ({ caller }) => getPublicAlerts(deps, caller))
  mount(calls.setPublicAlerts, (input) => setPublicAlerts(deps, alertFeeds, input))
  alertRoutes(app, alertFeeds)

  streams.add({
    path: calls.displayStreamPath,
    right: 'incident.read',
    begin({ request, caller, open }) {
      const viewer: DisplayViewer = {
        caller,
        stream: open(),
        sentFrame: '',
        check: accessChecker(deps, request, caller, (now) => {
          viewer.caller = now
          return may(now.role, 'incident.read')
        }),
      }
      displays.add(viewer)
    },
  })
}
