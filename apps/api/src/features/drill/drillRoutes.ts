import * as calls from '@muster/contract/drillCalls'
import type { FastifyInstance } from 'fastify'
import type { Mount } from '../../access/endpoints.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { createPack, listPacks, removePack, updatePack } from '../rules/rulePacks.ts'
import { addIncidentRemark } from './addIncidentRemark.ts'
import { drillLogFileRoutes } from './drillLogExport.ts'
import { getPlan, listDrills, listPlans } from './listDrillPlans.ts'
import { cancelPlan, createPlan, skipDate, updatePlan } from './manageDrillPlans.ts'
import { drillPacks, readCompliance } from './readCompliance.ts'
import { readDrillLog } from './readDrillLog.ts'
import { startDrillByHand } from './startDrillByHand.ts'

type Deps = { config: Config; db: Database; incidents: IncidentStore; verifyToken: VerifyToken }

/** Mounts planned drills, the log of past ones, and compliance with their rules. `DrillJob` starts due drills. */
export function drillRoutes(mount: Mount, api: FastifyInstance, deps: Deps) {
  mount(calls.listDrillPlans, (input) => listPlans(deps, input))
  mount(calls.getDrillPlan, (input) => getPlan(deps, input))
  mount(calls.createDrillPlan, (input) => createPlan(deps, input))
  mount(calls.updateDrillPlan, (input) => updatePlan(deps, input))
  mount(calls.skipDrill, (input) => skipDate(deps, input))
  mount(calls.cancelDrillPlan, (input) => cancelPlan(deps, input))
  mount(calls.startDrill, (input) => startDrillByHand(deps, input))
  mount(calls.listDrills, (input) => listDrills(deps, input))
  mount(calls.getDrillLog, ({ caller, query: { page, pageSize, ...part } }) =>
    inTenant(deps.db, caller.tenantId, (tx) => readDrillLog(tx, caller, part, { page, pageSize })),
  )
  mount(calls.addDrillRemark, (input) => addIncidentRemark(deps, input))
  mount(calls.listRulePacks, (input) => listPacks(deps, drillPacks, input))
  mount(calls.createRulePack, ({ body: { packId, ...pack }, ...by }) =>
    createPack(deps, drillPacks, { ...by, packId, pack }),
  )
  mount(calls.updateRulePack, ({ params, body: { version, ...pack }, ...by }) =>
    updatePack(deps, drillPacks, { ...by, ...params, version, pack }),
  )
  mount(calls.removeRulePack, (input) => removePack(deps, drillPacks, input))
  mount(calls.getCompliance, (input) => readCompliance(deps, input))
  drillLogFileRoutes(api, deps)
}
