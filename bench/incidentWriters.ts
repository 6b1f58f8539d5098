/** Writes to many incidents at once, in a process of its own, and listens to the notices as another server does. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { incidentEvent } from '@muster/domain/incident/events'
import pg from 'pg'
import { genesisHash } from '../apps/api/src/incidents/hashChain.ts'
import { IncidentNotices } from '../apps/api/src/incidents/incidentNotices.ts'
import { chainNext, type NewEvent } from '../apps/api/src/incidents/storedEvents.ts'
import { inTenant, openDatabase, openServerDatabase } from '../apps/api/src/platform/db/database.ts'
import { type CpuUsage, machineMs, watchCpuUsage } from './busy.ts'
import { answerParent } from './child.ts'

interface Place {
  /** Connection URL of the app role. */
  databaseUrl: string
  tenantId: string
  /** Number of incidents. */
  incidents: number
  /** Connections that write; each has its own incidents. */
  writers: number
}

interface WrittenIncident {
  id: string
  tenantId: string
  version: number
  lastHash: string
}

/** Events of an incident in one round. */
const eventsEach = 3

/** Milliseconds after the last commit by which its notice must have come. */
const longestNotice = 5000

let databaseUrl = ''
let lanes: WrittenIncident[][] = []
/** The announced version of each incident. */
const announced = new Map<string, number>()

const answers = {
  open: async ({ tenantId, incidents, writers, ...place }: Place) => {
    databaseUrl = place.databaseUrl
    const all = Array.from({ length: incidents }, () => ({
      id: randomUUID(),
      tenantId,
      version: 0,
      lastHash: genesisHash,
    }))
    lanes = Array.from({ length: writers }, (_, lane) => all.filter((__, place) => place % writers === lane))
    const rows = all.map(({ id }) => ({
      id,
      tenant_id: tenantId,
      stage: 'active',
      started_at: new Date(),
      summary: '{}',
    }))
    const db = openDatabase(databaseUrl, 1)
    await inTenant(db, tenantId, (tx) => tx.insertInto('incident').values(rows).execute())
    await db.destroy()
    const listener = await connect()
    listener.on('notification', ({ payload = '' }) => {
      const [, incidentId = '', version] = payload.split(' ')
      announced.set(incidentId, Math.max(announced.get(incidentId) ?? 0, Number(version)))
    })
    await listener.query('listen muster_incident')
  },
  /**
   * Appends a few events to every incident, each in a commit of its own, on all connections at once.
   * @param announces who notifies other servers: Muster after the commit, the append itself, or nobody
   * @throws Error when an event is not stored, or an incident that should be is not announced
   */
  run: async ({ announces }: { announces: 'Muster' | 'append' | 'nobody' }) => {
    // Connected only for as long as they are used: several such processes would have more than PostgreSQL allows.
    const writers = await Promise.all(lanes.map(() => connect()))
    const serverDb = openServerDatabase(databaseUrl)
    const notices = announces === 'Muster' ? new IncidentNotices(serverDb) : null
    const writeAll = (work: Write[][]) =>
      Promise.all(writers.map((client, lane) => write(client, notices, work[lane] ?? [])))
    // The first commit of a connection plans its statement.
    await writeAll(lanes.map((lane) => lane.slice(0, 1).map(nextWrite)))
    // Made beforehand, so that what is measured is the database.
    const work = lanes.map((lane) => Array.from({ length: eventsEach }, () => lane.map(nextWrite)).flat())
    const readBusy = watchCpuUsage()
    const start = machineMs()
    await writeAll(work)
    const perSecond = (work.flat().length / (machineMs() - start)) * 1000
    const busy: CpuUsage = readBusy()
    if (announces !== 'nobody') await waitForNotices()
    await Promise.all([...writers.map((client) => client.end()), serverDb.destroy()])
    return { perSecond, busy }
  },
}
export type IncidentWriters = typeof answers
answerParent(answers)

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=muster' })
  // When the bench is stopped, the database goes too; the query under way then fails and says so.
  client.on('error', () => {})
  await client.connect()
  return client
}

interface Write {
  incident: WrittenIncident
  before: number
  added: NewEvent
}

/** Makes the next event of an incident. */
function nextWrite(incident: WrittenIncident): Write {
  const before = incident.version
  const added = chainNext(incident.lastHash, nextEvent(incident), 0)
  incident.version += 1
  incident.lastHash = added.hash
  return { incident, before, added }
}

/**
 * Writes events one after the other by the statement of the product, prepared: a driver that took more of the processor
 * would hide the database.
 */
async function write(
  client: pg.Client,
  notices: IncidentNotices | null,
  writes: readonly Write[],
): Promise<void> {
  for (const { incident, before, added } of writes) {
    const { rows } = await client.query<{ isWritten: boolean }>({
      name: 'append',
      text: `select append_events($1, $2, $3, ('[' || $4::text || ']')::jsonb, 'active', null, null) as "isWritten"`,
      values: [incident.tenantId, incident.id, before, added.row],
    })
    if (!rows[0]?.isWritten) throw new Error(`Event ${before + 1} of an incident was not stored.`)
    notices?.add(incident, before + 1)
  }
}

function nextEvent({ id, version }: WrittenIncident) {
  return incidentEvent.parse({
    id: randomUUID(),
    incidentId: id,
    seq: version + 1,
    at: new Date().toISOString(),
    actor: { kind: 'bag', id: randomUUID(), name: 'Room 1' },
    commandId: randomUUID(),
    type: 'InstructionCompleted',
    data: { roomId: randomUUID(), instructionIds: [randomUUID()], values: {} },
  })
}

async function waitForNotices(): Promise<void> {
  const missing = () => lanes.flat().filter(({ id, version }) => (announced.get(id) ?? 0) < version).length
  const giveUpAt = machineMs() + longestNotice
  while (missing() > 0) {
    if (machineMs() > giveUpAt) throw new Error(`${missing()} incidents were not announced.`)
    await sleep(20)
  }
}
