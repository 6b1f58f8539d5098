import * as calls from '@muster/contract/afterActionCalls'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { VerifyToken } from '../http/issuers.ts'
import type { Mount } from '../http/mount.ts'
import type { IncidentStore } from '../incident/incidentBook.ts'
import { exportRoutes } from './exportRoutes.ts'
import { getAfterAction } from './getAfterAction.ts'
import { listEarlier } from './listEarlier.ts'
import { listEntries } from './listEntries.ts'
import { listFindings } from './listFindings.ts'
import { recordFinding } from './recordFinding.ts'

type Deps = { config: Config; db: Database; incidents: IncidentStore; verifyToken: VerifyToken }

/** What an incident came to, what is made of it, and all of it as files. */
export function afterActionRoutes(mount: Mount, api: FastifyInstance, deps: Deps) {
  mount(calls.getAfterAction, (input) => getAfterAction(deps, input))
  mount(calls.listEntries, (input) => listEntries(deps, input))
  mount(calls.listEarlier, ({ caller, params }) => listEarlier(deps, caller, params.incidentId))
  mount(calls.listFindings, ({ caller, params }) => listFindings(deps, caller, params.incidentId))
  mount(calls.recordFinding, (input) => recordFinding(deps, input))
  exportRoutes(api, deps)
}
