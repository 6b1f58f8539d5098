import * as calls from '@muster/contract/afterActionCalls'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { VerifyToken } from '../http/issuers.ts'
import type { Mount } from '../http/mount.ts'
import type { IncidentBook } from '../incident/incidentBook.ts'
import { exportRoutes } from './exportRoutes.ts'
import { getAfterAction } from './getAfterAction.ts'
import { listEarlier } from './listEarlier.ts'
import { listEntries } from './listEntries.ts'
import { listFindings } from './listFindings.ts'
import { recordFinding } from './recordFinding.ts'

type Deps = { config: Config; db: Database; book: IncidentBook; verifyToken: VerifyToken }

/** What an incident came to, what is made of it, and all of it as files. */
export function afterActionRoutes(mount: Mount, api: FastifyInstance, house: Deps) {
  mount(calls.getAfterAction, (asked) => getAfterAction(house, asked))
  mount(calls.listEntries, (asked) => listEntries(house, asked))
  mount(calls.listEarlier, ({ caller, params }) => listEarlier(house, caller, params.incidentId))
  mount(calls.listFindings, ({ caller, params }) => listFindings(house, caller, params.incidentId))
  mount(calls.recordFinding, (asked) => recordFinding(house, asked))
  exportRoutes(api, house)
}
