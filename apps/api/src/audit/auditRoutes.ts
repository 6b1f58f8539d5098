import * as calls from '@muster/contract/auditCalls'
import type { House } from '../http/house.ts'
import type { Mount } from '../http/mount.ts'
import { searchAudit } from './searchAudit.ts'

/** Who did what. */
export function auditRoutes(mount: Mount, house: House) {
  mount(calls.searchAudit, (asked) => searchAudit(house, asked))
}
