/**
 * Loaded into a server beside which one without a mechanism is measured: replaces the one method in which the mechanism is, so that the product
 * carries no switch for it. Private members are named as texts.
 */

import { HeartbeatBuffer } from '../apps/api/src/features/rbim/heartbeatBuffer.ts'
import { IncidentStore } from '../apps/api/src/incidents/incidentStore.ts'
import type { LoadedIncident } from '../apps/api/src/incidents/loadedIncident.ts'
import { CooperativeQueue } from '../apps/api/src/platform/jobs/cooperativeQueue.ts'

const removals = {
  /** Everything that is to be sent to open pages is sent at once. */
  turns: () => {
    Object.assign(CooperativeQueue.prototype, {
      add(this: { work: (item: unknown) => void }, item: unknown) {
        this.work(item)
      },
    })
  },
  /** Each batch is decided and written behind the incident's lock, in five steps of the database. */
  oneStepWrites: () => {
    const { append } = IncidentStore.prototype as unknown as {
      append: (incident: LoadedIncident, batch: unknown) => Promise<void>
    }
    Object.assign(IncidentStore.prototype, {
      append(this: IncidentStore, incident: LoadedIncident, batch: unknown) {
        incident.isShared = true
        return append.call(this, incident, batch)
      },
    })
  },
  /** Each heartbeat is written when it was verified. */
  heartbeatBuffer: () => {
    const { add } = HeartbeatBuffer.prototype
    HeartbeatBuffer.prototype.add = function (sender, heartbeat) {
      add.call(this, sender, heartbeat)
      void this.flush()
    }
  },
}
export type Mechanism = keyof typeof removals
removals[process.env.BENCH_WITHOUT as Mechanism]()
