import * as calls from '@muster/contract/drillCalls'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { inTenant } from '../db/database.ts'
import type { VerifyToken } from '../http/issuers.ts'
import type { Mount } from '../http/mount.ts'
import type { IncidentBook } from '../incident/incidentBook.ts'
import { createPack, listPacks, removePack, updatePack } from '../rules/packs.ts'
import { addIncidentRemark } from './addRemark.ts'
import { cancelPlan, createPlan, skipDate, updatePlan } from './changePlan.ts'
import { drillLogFileRoutes } from './exportLog.ts'
import { getPlan, listDrills, listPlans } from './listPlans.ts'
import { drillPacks, readCompliance } from './readCompliance.ts'
import { readDrillLog } from './readLog.ts'
import { startDrillByHand } from './startDrill.ts'

type Deps = { db: Database; book: IncidentBook; verifyToken: VerifyToken }

/** Planned drills, the log of past ones, and the rules they are counted by. `DrillClock` starts what is due. */
export function drillRoutes(mount: Mount, api: FastifyInstance, house: Deps) {
  mount(calls.listDrillPlans, (asked) => listPlans(house, asked))
  mount(calls.getDrillPlan, (asked) => getPlan(house, asked))
  mount(calls.createDrillPlan, (asked) => createPlan(house, asked))
  mount(calls.updateDrillPlan, (asked) => updatePlan(house, asked))
  mount(calls.skipDrill, (asked) => skipDate(house, asked))
  mount(calls.cancelDrillPlan, (asked) => cancelPlan(house, asked))
  mount(calls.startDrill, (asked) => startDrillByHand(house, asked))
  mount(calls.listDrills, (asked) => listDrills(house, asked))
  mount(calls.getDrillLog, ({ caller, query: { page, pageSize, ...part } }) =>
    inTenant(house.db, caller.tenantId, (tx) => readDrillLog(tx, caller, part, { page, pageSize })),
  )
  mount(calls.addDrillRemark, (asked) => addIncidentRemark(house, asked))
  mount(calls.listRulePacks, (asked) => listPacks(house, drillPacks, asked))
  mount(calls.createRulePack, ({ body: { packId, ...pack }, ...by }) =>
    createPack(house, drillPacks, { ...by, packId, pack }),
  )
  mount(calls.updateRulePack, ({ params, body: { version, ...pack }, ...by }) =>
    updatePack(house, drillPacks, { ...by, ...params, version, pack }),
  )
  mount(calls.removeRulePack, (asked) => removePack(house, drillPacks, asked))
  mount(calls.getCompliance, (asked) => readCompliance(house, asked))
  drillLogFileRoutes(api, house)
}
