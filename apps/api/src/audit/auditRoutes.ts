import * as calls from '@muster/contract/auditCalls'
import type { Database } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'
import { searchAudit } from './searchAudit.ts'

/** Who did what. */
export function auditRoutes(mount: Mount, deps: { db: Database }) {
  mount(calls.searchAudit, (input) => searchAudit(deps, input))
}
