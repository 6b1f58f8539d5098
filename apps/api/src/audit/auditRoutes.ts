import * as calls from '@muster/contract/auditCalls'
import type { Database } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'
import { searchAudit } from './searchAudit.ts'

/** Who did what. */
export function auditRoutes(mount: Mount, house: { db: Database }) {
  mount(calls.searchAudit, (asked) => searchAudit(house, asked))
}
