import {
  type getHome,
  type Home,
  homeLines,
  homeReasons,
  homeSites,
  type NextDrill,
} from '@muster/contract/homeCalls'
import type { Right } from '@muster/domain/access/right'
import { may } from '@muster/domain/access/rights'
import { type Caller, requireRight } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { listPlans } from '../drill/listDrillPlans.ts'
import { listIncidents } from '../incident/listIncidents.ts'
import { countRbims } from '../rbim/listRbims.ts'
import { listSiteReadiness } from '../readiness/siteReadiness.ts'
import { listTasks } from '../task/listTasks.ts'

type Deps = { db: Database }
type Input = RequestInput<typeof getHome>

/**
 * Reads the state of the caller's sites from the lists of each feature, each by its own right and for the sites where the
 * caller holds it. What the caller has no right to is absent.
 */
export async function readHome(deps: Deps, input: Input): Promise<Home> {
  const withRight = <T>(right: Right, read: (as: Caller) => Promise<T>): Promise<T | undefined> =>
    may(input.caller.role, right) ? read(requireRight(input.caller, right)) : Promise.resolve(undefined)
  // One after the other: a home page never holds more than one connection, which commands of an incident wait for.
  return {
    sites: await readSites(deps, input),
    drills: await withRight('incident.start', (caller) => readDrills(deps, { ...input, caller })),
    tasks: await withRight('task.read', (caller) => readTasks(deps, { ...input, caller })),
    rbims: await withRight('rbim.read', async (caller) => inUse(await countRbims(deps, caller))),
    incidents: await withRight('incident.read', (caller) => readIncidents(deps, caller)),
  }
}

async function readSites(deps: Deps, input: Input) {
  const sites = await listSiteReadiness(deps, { ...input, query: { page: 1, pageSize: homeSites } })
  return {
    ...sites,
    items: sites.items.map((site) => ({ ...site, reasons: site.reasons.slice(0, homeReasons) })),
  }
}

/** The list has plans with a next time first, so only those without one are dropped. */
async function readDrills(deps: Deps, input: Input): Promise<NextDrill[]> {
  const { items } = await listPlans(deps, { ...input, query: { page: 1, pageSize: homeLines } })
  return items.flatMap(({ drillPlanId, plan, siteNames, next, isCancelled }) => {
    if (!next || isCancelled) return []
    const { title, kind, action, startBy } = plan
    return [{ drillPlanId, title, kind, action, startBy, siteNames, startsAt: next.startsAt }]
  })
}

async function readTasks(deps: Deps, input: Input) {
  const list = (mine: boolean) =>
    listTasks(deps, {
      ...input,
      query: { page: 1, pageSize: mine ? homeLines : 1, undone: true, mine, overdue: false },
    })
  const { total: open, counts } = await list(false)
  const { items, total } = await list(true)
  return { open, overdue: counts.overdue, mine: { items, total } }
}

function inUse({ retired: _, ...counts }: Awaited<ReturnType<typeof countRbims>>) {
  return counts
}

async function readIncidents(deps: Deps, caller: Caller) {
  const { items } = await listIncidents(deps, caller, { page: 1, pageSize: homeLines, stage: 'ended' })
  return items
}
