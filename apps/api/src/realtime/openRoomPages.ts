import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { IncidentStore } from '../incidents/incidentStore.ts'
import { type Database, inTenant, isTransientError } from '../platform/db/database.ts'
import type { LiveHub } from './liveHub.ts'

/** The channel on which a server asks the others which pages they have open. */
export const openPagesNotice = 'muster_pages'

/** Lifetime of another server's answer; a stopped server answers no more. */
const answerFreshFor = '10 seconds'
/**
 * Minimum time between two questions about an incident, and between two answers of a server, in milliseconds: managers ask
 * every few seconds.
 */
const askInterval = 2_000

type Log = Record<'warn', (details: object, message: string) => void>

/**
 * Knows which rooms' pages are open now, over all servers. Each server knows its own, and reads the rows that the others
 * write when asked. Nobody asks while no manager looks, and a single server writes nothing.
 */
export class OpenPages {
  private readonly serverId = randomUUID()
  private readonly lastAskedAt = new Map<string, number>()
  private readonly lastAnsweredAt = new Map<string, number>()
  private readonly db: Database
  private readonly incidents: IncidentStore
  private readonly hub: LiveHub
  private readonly log: Log

  constructor(db: Database, incidents: IncidentStore, hub: LiveHub, log: Log) {
    this.db = db
    this.incidents = incidents
    this.hub = hub
    this.log = log
  }

  /** Returns which of these rooms have an open page here, or had one at another server when last asked. */
  async openRooms(tenantId: string, incidentId: string, roomIds: readonly string[]): Promise<string[]> {
    const isDue = isQuestionDue(this.lastAskedAt, incidentId)
    const elsewhere = await inTenant(this.db, tenantId, async (tx) => {
      if (isDue) {
        const question = `${tenantId} ${incidentId} ${this.serverId}`
        await sql`select pg_notify(${openPagesNotice}, ${question})`.execute(tx)
      }
      return tx
        .selectFrom('open_pages')
        .select('room_ids')
        .where('incident_id', '=', incidentId)
        .where('server_id', '<>', this.serverId)
        .where('at', '>', sql<Date>`now() - ${answerFreshFor}::interval`)
        .execute()
    })
    const open = new Set(elsewhere.flatMap(({ room_ids }) => room_ids))
    return roomIds.filter((id) => open.has(id) || this.hub.isOpen(id))
  }

  /** Writes down which pages are open here, for the server that asks. */
  async answerQuestion(question: string): Promise<void> {
    const [tenantId = '', incidentId = '', askedBy] = question.split(' ')
    if (askedBy === this.serverId || !isQuestionDue(this.lastAnsweredAt, incidentId)) return
    try {
      // An incident that is not in memory has no open page here.
      const incident = this.incidents.peek(incidentId)
      if (incident?.tenantId === tenantId && incident.state)
        await this.publishOwn(tenantId, incidentId, [...incident.state.rooms.positions.keys()])
    } catch (err) {
      // The question is repeated in a moment.
      if (!isTransientError(err)) this.log.warn({ err }, 'what pages are open could not be told')
    }
  }

  private async publishOwn(tenantId: string, incidentId: string, roomIds: readonly string[]) {
    const room_ids = roomIds.filter((id) => this.hub.isOpen(id))
    await inTenant(this.db, tenantId, async (tx) => {
      await tx
        .insertInto('open_pages')
        .values({ tenant_id: tenantId, incident_id: incidentId, server_id: this.serverId, room_ids })
        .onConflict((conflict) =>
          conflict.columns(['incident_id', 'server_id']).doUpdateSet({ room_ids, at: sql<Date>`now()` }),
        )
        .execute()
      // Rows of servers that no longer run.
      await tx.deleteFrom('open_pages').where('at', '<', sql<Date>`now() - interval '1 minute'`).execute()
    })
  }
}

/**
 * Returns true when enough time has passed since the last call for this incident, and records the time. Forgets incidents of
 * which nobody has asked for long.
 */
function isQuestionDue(times: Map<string, number>, incidentId: string): boolean {
  const now = Date.now()
  if (now - (times.get(incidentId) ?? 0) < askInterval) return false
  for (const [each, at] of times) if (now - at > 60_000) times.delete(each)
  times.set(incidentId, now)
  return true
}
