import * as calls from '@muster/contract/retentionCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { listExpiredLogs } from './listExpiredLogs.ts'
import { getRetention, setRetention } from './retentionSettings.ts'

/** Mounts how long an organization keeps what it has. */
export function retentionRoutes(mount: Mount, deps: { db: Database }) {
  mount(calls.getRetention, (input) => getRetention(deps, input))
  mount(calls.setRetention, (input) => setRetention(deps, input))
  mount(calls.listExpiredLogs, (input) => listExpiredLogs(deps, input))
}
