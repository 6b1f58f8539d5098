import { getWatch, watchStreamPath } from '@muster/contract/watchCalls'
import { may, sitesWithRight } from '@muster/domain/access/rights'
import type { Mount } from '../../access/endpoints.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import type { Database } from '../../platform/db/database.ts'
import { accessChecker } from '../../realtime/accessCheck.ts'
import type { SignedInStreams } from '../../realtime/signedInStreams.ts'
import { readWatchFor } from './readWatch.ts'
import type { WatchHub, WatchViewer } from './watchHub.ts'

type Deps = { db: Database; watchHub: WatchHub; verifyToken: VerifyToken }

/** Mounts what waits for managers: as a call, and as a stream. */
export function watchRoutes(mount: Mount, streams: SignedInStreams, deps: Deps) {
  mount(getWatch, ({ caller }) => readWatchFor(deps.db, caller))

  streams.add({
    path: watchStreamPath,
    right: 'incident.command',
    begin({ request, caller, open }) {
      const viewer: WatchViewer = {
        tenantId: caller.tenantId,
        sites: caller.allowedSites,
        stream: open(),
        lastSent: '',
        check: accessChecker(deps, request, caller, (now) => {
          viewer.sites = sitesWithRight(now.siteAccess, 'incident.command')
          return may(now.role, 'incident.command')
        }),
      }
      deps.watchHub.add(viewer)
    },
  })
}
