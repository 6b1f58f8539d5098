import type { IncidentEvent } from '@muster/domain/incident/events'
import { SingleFlight } from '@muster/domain/singleFlight'
import type { CheckpointReason } from '../../evidence/statements.ts'
import type { LoadedIncident } from '../../incidents/loadedIncident.ts'
import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'
import { selfTestId } from '../../platform/db/selfTestId.ts'
import { PeriodicJob } from '../../platform/jobs/periodicJob.ts'
import { signCheckpoint } from './signCheckpoint.ts'
import type { Signer } from './signer.ts'

const minute = 60_000
/** Time between looks at all tenants, for the audit and for what was missed, in milliseconds. */
const allEvery = 60 * minute
/** Longest time that an entry of a log waits for its signature, in milliseconds. */
const routineDelay = minute
/** Time in which what happens together shares a signature, in milliseconds. */
const urgentDelay = 200
/** Time until a failed signature is tried again, in milliseconds. */
const retryDelay = 30_000

/** Events after which a log is signed at once. */
const urgent: Partial<Record<IncidentEvent['type'], CheckpointReason>> = {
  IncidentStarted: 'incident-started',
  CommandTransferred: 'command-transferred',
  IncidentEnded: 'incident-ended',
  IncidentWithdrawn: 'incident-ended',
}

type Log = Record<'warn' | 'error', (details: object, message: string) => void>
type Deps = { db: Database; signer: Signer; log: Log }

/**
 * Signs checkpoints, after the commit of what they sign and apart from it: no command waits for a signature. Every server
 * runs it.
 */
export class CheckpointJob extends PeriodicJob {
  private readonly deps: Deps
  /** The tenants with something to sign: from when on, in milliseconds since 1970, and why. */
  private readonly waiting = new Map<string, { from: number; reason: CheckpointReason }>()
  private readonly runs = new SingleFlight<void>()
  private nextLookAtAll = 0

  constructor(deps: Deps) {
    super()
    this.deps = deps
  }

  /** Notes new events, from any server. */
  note({ tenantId }: LoadedIncident, events: readonly IncidentEvent[]): void {
    // Its logs are removed after an hour, and are evidence of nothing.
    if (!this.deps.signer.hasKey || tenantId === selfTestId) return
    const reason = events.map(({ type }) => urgent[type]).find((each) => each !== undefined)
    this.add(tenantId, reason ? urgentDelay : routineDelay, reason ?? 'periodic')
  }

  /** Notes that something beside events is to be signed soon. */
  noteTenant(tenantId: string): void {
    if (this.deps.signer.hasKey) this.add(tenantId, routineDelay, 'periodic')
  }

  /** Signs for one tenant now, if there is anything to sign. A failure is logged, and tried again later. */
  async signNow(tenantId: string, reason: CheckpointReason): Promise<void> {
    try {
      await this.runs.rerun(tenantId, () => signCheckpoint(this.deps, tenantId, reason))
    } catch (err) {
      this.deps.log.warn({ err, tenantId }, 'a checkpoint could not be signed; trying again later')
      this.add(tenantId, retryDelay, reason)
    }
  }

  override async stop(): Promise<void> {
    await super.stop()
    await this.runs.settled()
  }

  protected async work(): Promise<void> {
    if (!this.deps.signer.hasKey || this.isStopped) return
    const now = Date.now()
    if (now >= this.nextLookAtAll) {
      this.nextLookAtAll = now + allEvery
      for (const tenantId of await this.allTenants()) this.add(tenantId, 0, 'periodic')
    }
    for (const [tenantId, { from, reason }] of [...this.waiting]) {
      if (from > now || this.isStopped) continue
      this.waiting.delete(tenantId)
      await this.signNow(tenantId, reason)
    }
    this.schedule()
  }

  private add(tenantId: string, delay: number, reason: CheckpointReason): void {
    const known = this.waiting.get(tenantId)
    const from = Date.now() + delay
    if (known && known.from <= from) return
    this.waiting.set(tenantId, { from, reason })
    this.schedule()
  }

  private schedule(): void {
    const next = Math.min(this.nextLookAtAll, ...[...this.waiting.values()].map(({ from }) => from))
    // A clock that was put back makes nothing wait for longer.
    this.runAgainIn(Math.min(allEvery, Math.max(0, next - Date.now())))
  }

  private async allTenants(): Promise<string[]> {
    try {
      const rows = await inTenant(
        this.deps.db,
        noTenant,
        (tx) => tx.selectFrom('tenant').select('id').where('id', '<>', selfTestId).execute(),
        { server: 'on' },
      )
      return [noTenant, ...rows.map(({ id }) => id)]
    } catch (err) {
      this.deps.log.warn({ err }, 'the tenants whose logs are to be signed cannot be read')
      this.nextLookAtAll = Date.now() + retryDelay
      return []
    }
  }
}
