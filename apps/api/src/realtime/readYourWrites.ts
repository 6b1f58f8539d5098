import type { IncomingHttpHeaders } from 'node:http'
import type { LogPosition } from '@muster/contract/lastEventId'
import { SingleFlight } from '@muster/domain/singleFlight'
import type { IncidentStore } from '../incidents/incidentStore.ts'
import { logPositionOf } from './missedEvents.ts'

/**
 * Gives a page never less than it has already seen. One server may not know yet what another has sent the page: notices take
 * a moment, and a busy server reads late. So a page sends its version (`Last-Event-ID`), and a server that is behind catches
 * up before it answers. All waiting requests share one read.
 */
export class ReadYourWrites {
  private readonly incidents: IncidentStore
  private readonly reads = new SingleFlight<boolean>()

  constructor(incidents: IncidentStore) {
    this.incidents = incidents
  }

  /** Returns true when the page with these headers has seen more than this server. */
  isStaleFor(headers: IncomingHttpHeaders): boolean {
    const seen = logPositionOf(headers)
    return seen !== null && this.isStale(seen)
  }

  /**
   * Catches up when this server is behind. If the database is unreachable, the server answers with what it has.
   * @returns true when the page has seen more than the log has
   */
  async catchUp(tenantId: string, headers: IncomingHttpHeaders): Promise<boolean> {
    const seen = logPositionOf(headers)
    if (!seen) return false
    // A read that had begun before may have been too early.
    let isRead = false
    for (let attempt = 1; attempt <= 2 && this.isStale(seen); attempt++)
      isRead = await this.readOnce(tenantId, seen)
    return isRead && this.isStale(seen)
  }

  private isStale({ incidentId, seq }: LogPosition): boolean {
    return this.incidents.knownVersion(incidentId) < seq
  }

  private readOnce(tenantId: string, { incidentId, seq }: LogPosition): Promise<boolean> {
    return this.reads.join(`${tenantId} ${incidentId}`, () =>
      this.incidents.followPage(tenantId, incidentId, seq).then(
        () => true,
        () => false,
      ),
    )
  }
}
