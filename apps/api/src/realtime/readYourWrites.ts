import type { IncomingHttpHeaders } from 'node:http'
import type { IncidentStore } from '../incidents/incidentStore.ts'
import { SingleFlight } from '../platform/jobs/singleFlight.ts'
import { parseLastEventId } from './sseFrames.ts'

/**
 * Lets no page turn back. What one server has told a page, another may not have heard of yet when the page asks there: notices
 * take a moment, and a busy server takes longer to read. So a page says how far it is (`Last-Event-ID`), and a server that is
 * behind reads on before it answers. It costs the database one look for all who ask meanwhile.
 */
export class ReadYourWrites {
  private readonly incidents: IncidentStore
  private readonly reads = new SingleFlight<void>()

  constructor(incidents: IncidentStore) {
    this.incidents = incidents
  }

  /** Whether a page that sends these headers knows of something that this server does not. */
  isStaleFor(headers: IncomingHttpHeaders): boolean {
    const seen = positionOf(headers)
    return seen !== null && this.isStale(seen)
  }

  /** Reads on, where this server is behind. A database that cannot be asked is no reason to answer nothing. */
  async catchUp(tenantId: string, headers: IncomingHttpHeaders): Promise<void> {
    const seen = positionOf(headers)
    if (!seen) return
    // A look that had begun before may have been too early.
    for (let attempt = 1; attempt <= 2 && this.isStale(seen); attempt++) await this.readOnce(tenantId, seen)
  }

  private isStale({ incidentId, seq }: LogPosition): boolean {
    return this.incidents.knownVersion(incidentId) < seq
  }

  private readOnce(tenantId: string, { incidentId, seq }: LogPosition): Promise<void> {
    return this.reads.join(`${tenantId} ${incidentId}`, () =>
      this.incidents.follow(tenantId, incidentId, seq).catch(() => {}),
    )
  }
}

type LogPosition = NonNullable<ReturnType<typeof parseLastEventId>>

function positionOf(headers: IncomingHttpHeaders): LogPosition | null {
  const header = headers['last-event-id']
  return parseLastEventId(Array.isArray(header) ? header[0] : header)
}
