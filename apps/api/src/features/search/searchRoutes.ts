import * as calls from '@muster/contract/searchCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { searchEverything } from './searchEverything.ts'

/** Mounts the search of desks. */
export function searchRoutes(mount: Mount, deps: { db: Database }) {
  mount(calls.searchEverything, (input) => searchEverything(deps, input))
}
