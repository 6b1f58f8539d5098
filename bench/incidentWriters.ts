/** Writes to many incidents at once, in a process of its own, and listens to the notices as another server does. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { incidentEvent } from '@muster/domain/incident/events'
import pg from 'pg'
import { genesisHash } from '../apps/api/src/incidents/hashChain.ts'
import { IncidentNotices } from '../apps/api/src/incidents/incidentNotices.ts'
import { appendEvents, chainNext, type NewEvent } from '../apps/api/src/incidents/storedEvents.ts'
import {
  type Database,
  inTenant,
  openDatabase,
  openServerDatabase,
} from '../apps/api/src/platform/db/database.ts'
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
    await withDatabase((db) =>
      inTenant(db, tenantId, (tx) => tx.insertInto('incident').values(rows).execute()),
    )
    const listener = new pg.Client({ connectionString: databaseUrl })
    listener.on('error', () => {})
    listener.on('notification', ({ payload = '' }) => {
      const [, incidentId = '', version] = payload.split(' ')
      announced.set(incidentId, Math.max(announced.get(incidentId) ?? 0, Number(version)))
    })
    await listener.connect()
    await listener.query('listen muster_incident')
  },
  /**
   * Appends an event to every incident, each in a commit of its own, on all connections at once.
   * @param announces who notifies other servers: Muster after the commit, the append itself, or nobody
   * @throws Error when an event is not stored, or an incident that should be is not announced
   */
  run: ({ announces }: { announces: 'Muster' | 'append' | 'nobody' }) =>
    withDatabase(async (db) => {
      const serverDb = openServerDatabase(databaseUrl)
      const notices = announces === 'Muster' ? new IncidentNotices(serverDb) : null
      // The first commit of a connection plans its statements.
      await Promise.all(lanes.map((lane) => writeAll(db, notices, lane.slice(0, 1).map(nextWrite))))
      // Made beforehand, so that what is measured is the database.
      const work = lanes.map((lane) => lane.map(nextWrite))
      const readBusy = watchCpuUsage()
      const start = machineMs()
      await Promise.all(work.map((writes) => writeAll(db, notices, writes)))
      const perSecond = (work.flat().length / (machineMs() - start)) * 1000
      const busy: CpuUsage = readBusy()
      if (announces !== 'nobody') await waitForNotices()
      await serverDb.destroy()
      return { perSecond, busy }
    }),
}
export type IncidentWriters = typeof answers
answerParent(answers)

/** Keeps the connections only for as long as they are used: several such processes would have more than PostgreSQL allows. */
async function withDatabase<T>(use: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(databaseUrl, lanes.length)
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
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

/** Writes events as Muster does, one after the other. */
async function writeAll(
  db: Database,
  notices: IncidentNotices | null,
  writes: readonly Write[],
): Promise<void> {
  const after = { stage: 'active', endedAt: null, summary: null }
  for (const { incident, before, added } of writes) {
    if (!(await appendEvents(db, incident, before, [added], after)))
      throw new Error(`Event ${before + 1} of an incident was not stored.`)
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
