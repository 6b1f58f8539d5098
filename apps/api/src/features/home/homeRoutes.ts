import * as calls from '@muster/contract/homeCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { readHome } from './readHome.ts'

/** Mounts the state of a district at a glance. */
export function homeRoutes(mount: Mount, deps: { db: Database }) {
  mount(calls.getHome, (input) => readHome(deps, input))
}
