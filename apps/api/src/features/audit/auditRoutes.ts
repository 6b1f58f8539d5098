import * as calls from '@muster/contract/auditCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { searchAudit } from './searchAudit.ts'

/** Mounts the search of the audit log. */
export function auditRoutes(mount: Mount, deps: { db: Database }) {
  mount(calls.searchAudit, (input) => searchAudit(deps, input))
}
