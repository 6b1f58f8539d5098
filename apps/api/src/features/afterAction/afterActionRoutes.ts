import * as calls from '@muster/contract/afterActionCalls'
import type { FastifyInstance } from 'fastify'
import type { Mount } from '../../access/endpoints.ts'
import { type AfterActionDeps, afterActionExportRoutes } from './afterActionExportRoutes.ts'
import { getAfterAction } from './getAfterAction.ts'
import { listEarlier } from './listEarlierIncidents.ts'
import { listFindings } from './listFindings.ts'
import { listPhones } from './listPhones.ts'
import { listEntries } from './listTimelineEntries.ts'
import { recordFinding } from './recordFinding.ts'

/** Mounts an incident's numbers, its findings, and its files. */
export function afterActionRoutes(mount: Mount, api: FastifyInstance, deps: AfterActionDeps) {
  mount(calls.getAfterAction, (input) => getAfterAction(deps, input))
  mount(calls.listEntries, (input) => listEntries(deps, input))
  mount(calls.listPhones, (input) => listPhones(deps, input))
  mount(calls.listEarlier, ({ caller, params }) => listEarlier(deps, caller, params.incidentId))
  mount(calls.listFindings, ({ caller, params }) => listFindings(deps, caller, params.incidentId))
  mount(calls.recordFinding, (input) => recordFinding(deps, input))
  afterActionExportRoutes(api, deps)
}
