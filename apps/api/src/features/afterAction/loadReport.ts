import type { Earlier, Finding } from '@muster/contract/afterActionCalls'
import type { AfterActionNumbers } from '@muster/domain/afterAction/afterActionNumbers'
import { isRoutine } from '@muster/domain/afterAction/timelineGroups'
import type { IncidentState } from '@muster/domain/incident/state'
import type { TimelineEntry } from '@muster/domain/incident/timeline'
import type { Caller } from '../../access/caller.ts'
import { requireIncident } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { afterActionView } from './afterActionCache.ts'
import { listEarlier } from './listEarlierIncidents.ts'
import { listFindings } from './listFindings.ts'

/** The printed fields of an incident's state. The whole state may be large, and the report is printed in a thread. */
const printedFields = [
  'action',
  'closingMessage',
  'closingWord',
  'commanderName',
  'endedAt',
  'endedByName',
  'hasOtherSites',
  'kind',
  'location',
  'realSince',
  'sites',
  'stage',
  'startedAt',
  'type',
  'version',
] as const satisfies readonly (keyof IncidentState)[]
type PrintedState = Pick<IncidentState, (typeof printedFields)[number]>

/** The content of the printed report, as one person may see it. */
export type Report = {
  productName: string
  tenantName: string
  printedBy: string
  state: PrintedState
  startedByName: string
  /** Null for a viewer of part of the incident. */
  logHash: string | null
  numbers: AfterActionNumbers
  findings: readonly Finding[]
  earlier: readonly Earlier[]
  /** Without the routine entries of every incident. */
  timeline: readonly TimelineEntry[]
  /** Number of entries left out of the print. */
  leftOut: number
  /** True when some of these are not routine. */
  isCut: boolean
}

/** Maximum number of printed entries: some sixty pages. The CSV and the log have all of them. */
const maxPrintedEntries = 2000

type Deps = { config: Config; db: Database; incidents: IncidentStore }

/** @throws 404 for an incident that the caller does not see */
export async function readReport(deps: Deps, caller: Caller, incidentId: string): Promise<Report> {
  const { incident, state } = await requireIncident(deps, caller, incidentId)
  const { numbers, lines } = afterActionView(caller, incident)
  const tenant = await inTenant(deps.db, caller.tenantId, (tx) =>
    tx.selectFrom('tenant').select('name').where('id', '=', caller.tenantId).executeTakeFirstOrThrow(),
  )
  const telling = lines.filter(({ type }) => !isRoutine(type))
  const timeline = telling.slice(0, maxPrintedEntries)
  return {
    productName: deps.config.PRODUCT_NAME,
    tenantName: tenant.name,
    printedBy: caller.account.name,
    state: pick(state, printedFields),
    startedByName: incident.events[0]?.actor.name ?? '',
    numbers,
    logHash: state.hasOtherSites ? null : incident.lastHash,
    findings: await listFindings(deps, caller, incidentId),
    earlier: await listEarlier(deps, caller, incidentId),
    timeline,
    leftOut: lines.length - timeline.length,
    isCut: timeline.length < telling.length,
  }
}

function pick<T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>
}
