import { getWatch, watchStreamPath } from '@muster/contract/watchCalls'
import { may, sitesWithRight } from '@muster/domain/access/rights'
import type { Database } from '../db/database.ts'
import type { VerifyToken } from '../http/issuers.ts'
import type { Mount } from '../http/mount.ts'
import type { SignedInStreams } from '../live/signedInStreams.ts'
import { recheckAccess } from '../live/standing.ts'
import type { WatchHub, WatchViewer } from '../live/watchHub.ts'
import { watchOf } from './readWatch.ts'

type Deps = { db: Database; watchHub: WatchHub; verifyToken: VerifyToken }

/** What waits for managers: asked for, or followed. */
export function watchRoutes(mount: Mount, streams: SignedInStreams, deps: Deps) {
  mount(getWatch, ({ caller }) => watchOf(deps.db, caller))

  streams.add({
    path: watchStreamPath,
    right: 'incident.command',
    begin({ request, caller, open }) {
      const viewer: WatchViewer = {
        tenantId: caller.tenantId,
        sites: caller.allowedSites,
        stream: open(),
        told: '',
        check: recheckAccess(deps, request, caller, (now) => {
          viewer.sites = sitesWithRight(now.siteAccess, 'incident.command')
          return may(now.role, 'incident.command')
        }),
      }
      deps.watchHub.add(viewer)
    },
  })
}
