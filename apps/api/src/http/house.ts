import type { BagDirectory } from '../bag/bagDirectory.ts'
import type { CommandCoalescer } from '../bag/bagPace.ts'
import type { RoomIncidents } from '../bag/roomIncidents.ts'
import type { OpenPages } from '../chat/openPages.ts'
import type { Config } from '../config.ts'
import type { ConnectionShares } from '../db/connections.ts'
import type { Database } from '../db/database.ts'
import type { SchemaCheck } from '../db/schemaCheck.ts'
import type { WriteCheck } from '../db/writeCheck.ts'
import type { GuestRateLimiter } from '../guest/guestPace.ts'
import type { IncidentStore } from '../incident/incidentBook.ts'
import type { ReadYourWrites } from '../live/keepUp.ts'
import type { LiveHub } from '../live/liveHub.ts'
import type { StreamHeartbeat } from '../live/streamHeartbeat.ts'
import type { WatchHub } from '../live/watchHub.ts'
import type { LockdownDelays } from '../lockdown/requestLockdown.ts'
import type { RbimParts } from '../rbim/rbimParts.ts'
import type { HostDirectory } from './hosts.ts'
import type { VerifyToken } from './issuers.ts'
import type { ProviderCheck } from './providerCheck.ts'

/** What every route may use. */
export type AppContext = {
  config: Config
  connections: ConnectionShares
  db: Database
  writes: WriteCheck
  schema: SchemaCheck
  provider: ProviderCheck
  incidents: IncidentStore
  bags: BagDirectory
  commandCoalescer: CommandCoalescer
  roomIncidents: RoomIncidents
  heartbeat: StreamHeartbeat
  hub: LiveHub
  watchHub: WatchHub
  readYourWrites: ReadYourWrites
  openPages: OpenPages
  guestRateLimiter: GuestRateLimiter
  lockdownDelays: LockdownDelays
  hosts: HostDirectory
  rbims: RbimParts
  verifyToken: VerifyToken
  /** Works out anew how bags stand whose contents have changed, after whatever asked for it was committed. */
  lookAtBags: () => void
  /** Reads the providers of tenants anew, as every server does when it hears of a change. */
  refreshProviders: () => Promise<void>
}
