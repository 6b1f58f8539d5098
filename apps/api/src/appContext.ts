import type { BagDirectory } from './access/bagDirectory.ts'
import type { HostDirectory } from './access/hostDirectory.ts'
import type { IssuerKeys } from './access/issuerKeys.ts'
import type { OwnWords } from './access/ownWords.ts'
import type { Phones } from './access/phones.ts'
import type { ProviderCheck } from './access/providerCheck.ts'
import type { VerifyToken } from './access/trustedIssuers.ts'
import type { ReadAudit } from './features/audit/readAudit.ts'
import type { CommandBudgets } from './features/bag/commandBudgets.ts'
import type { SenderRecord } from './features/bag/senderRecord.ts'
import type { CheckpointJob } from './features/evidence/checkpointJob.ts'
import type { Signer } from './features/evidence/signer.ts'
import type { LockdownDelays } from './features/lockdown/requestLockdown.ts'
import type { RbimServices } from './features/rbim/rbimServices.ts'
import type { SecretsCheck } from './features/secrets/secretsCheck.ts'
import type { WatchHub } from './features/watch/watchHub.ts'
import type { IncidentStore } from './incidents/incidentStore.ts'
import type { RoomIncidents } from './incidents/roomIncidents.ts'
import type { Config } from './platform/config/config.ts'
import type { SecretBox } from './platform/config/secretBox.ts'
import type { ConnectionShares } from './platform/db/connections.ts'
import type { Database } from './platform/db/database.ts'
import type { DeviceRateLimiter } from './platform/http/deviceRateLimiter.ts'
import type { SchemaCheck } from './platform/telemetry/schemaCheck.ts'
import type { WriteCheck } from './platform/telemetry/writeCheck.ts'
import type { LiveHub } from './realtime/liveHub.ts'
import type { OpenPages } from './realtime/openRoomPages.ts'
import type { ReadYourWrites } from './realtime/readYourWrites.ts'
import type { StreamHeartbeat } from './realtime/streamHeartbeat.ts'

/** Everything that the composition builds. Features take the few things they need, never all of it. */
export type AppContext = {
  config: Config
  connections: ConnectionShares
  db: Database
  /** The pool of people without an account. */
  lookups: Database
  /** The pool of Muster's own sign-in. */
  signInDb: Database
  writes: WriteCheck
  schema: SchemaCheck
  provider: ProviderCheck
  secrets: SecretBox
  secretsCheck: Pick<SecretsCheck, 'remark'>
  signer: Signer
  checkpoints: CheckpointJob
  issuerKeys: IssuerKeys
  incidents: IncidentStore
  bags: BagDirectory
  /** Translations that organizations have checked. */
  ownWords: OwnWords
  phones: Phones
  /** Limits of additions by rooms to incidents. */
  budgets: CommandBudgets
  /** The phones from which rooms' commands came. */
  senders: SenderRecord
  roomIncidents: RoomIncidents
  heartbeat: StreamHeartbeat
  hub: LiveHub
  watchHub: WatchHub
  readYourWrites: ReadYourWrites
  openPages: OpenPages
  guestRateLimiter: DeviceRateLimiter
  reads: ReadAudit
  lockdownDelays: LockdownDelays
  hosts: HostDirectory
  rbims: RbimServices
  verifyToken: VerifyToken
  /** Works out again the state of bags whose contents have changed, after the change was committed. */
  refreshReadiness: () => void
  /** Reads the providers of tenants again, as every server does when it hears of a change. */
  refreshProviders: () => Promise<void>
}
