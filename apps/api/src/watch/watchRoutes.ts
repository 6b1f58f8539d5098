import { getWatch, watchStreamPath } from '@muster/contract/watchCalls'
import { may } from '@muster/domain/access/rights'
import type { FastifyInstance } from 'fastify'
import { readCaller, readSignedIn } from '../http/caller.ts'
import type { House } from '../http/house.ts'
import type { Mount } from '../http/mount.ts'
import { missingRight } from '../http/problems.ts'
import { standingOf } from '../live/standing.ts'
import { openStream } from '../live/stream.ts'
import type { WatchViewer } from '../live/watchHub.ts'
import { watchOf } from './readWatch.ts'

/** What waits for managers: asked for, or followed. */
export function watchRoutes(mount: Mount, app: FastifyInstance, house: House) {
  mount(getWatch, ({ caller }) => watchOf(house.db, caller))

  app.get(watchStreamPath, { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
    const signedIn = await readSignedIn(house.db, house.verifyToken, request)
    const caller = await readCaller(house.db, signedIn, request)
    if (!may(caller.role, 'incident.command')) throw missingRight()
    const viewer: WatchViewer = {
      ...{ tenantId: caller.tenantId, sites: caller.allowedSites, stream: openStream(reply), told: '' },
      check: standingOf(house, request, caller, (now) => {
        viewer.sites = now.allowedSites
        return may(now.role, 'incident.command')
      }),
    }
    house.watchHub.add(viewer)
    return reply
  })
}
