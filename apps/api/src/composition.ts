import type { IncidentEvent } from '@muster/domain/incident/events'
import type { FastifyInstance } from 'fastify'
import { BagDirectory } from './access/bagDirectory.ts'
import { HostDirectory } from './access/hostDirectory.ts'
import { IssuerKeys } from './access/issuerKeys.ts'
import { liveGrants } from './access/liveGrants.ts'
import { trustedProviders } from './access/oidcDiscovery.ts'
import { OwnWords } from './access/ownWords.ts'
import { Phones } from './access/phones.ts'
import { ProviderCheck } from './access/providerCheck.ts'
import { selfTestVerifier } from './access/selfTestToken.ts'
import { providersOfTenants } from './access/tenantProviders.ts'
import { TrustedIssuers } from './access/trustedIssuers.ts'
import type { AppContext } from './appContext.ts'
import { ReadAudit } from './features/audit/readAudit.ts'
import { CommandBudgets } from './features/bag/commandBudgets.ts'
import { SenderRecord } from './features/bag/senderRecord.ts'
import { DrillJob } from './features/drill/drillJob.ts'
import { CheckpointJob } from './features/evidence/checkpointJob.ts'
import { Signer } from './features/evidence/signer.ts'
import { LockdownJob } from './features/lockdown/lockdownJob.ts'
import type { LockdownDelays } from './features/lockdown/requestLockdown.ts'
import { notifierConfig } from './features/notification/notifierConfig.ts'
import { notificationsDisabled, startNotifications } from './features/notification/startNotifications.ts'
import { HeartbeatBuffer } from './features/rbim/heartbeatBuffer.ts'
import { RbimDirectory } from './features/rbim/rbimDirectory.ts'
import { RbimJob } from './features/rbim/rbimJob.ts'
import { ExpiryJob } from './features/readiness/expiryJob.ts'
import { RetentionJob } from './features/retention/retentionJob.ts'
import { SecretsCheck } from './features/secrets/secretsCheck.ts'
import { SelfTestJob } from './features/selfTest/selfTestJob.ts'
import { IssuerRecordJob } from './features/signIn/issuerRecords.ts'
import { TaskReminderJob } from './features/task/taskReminderJob.ts'
import { WatchHub } from './features/watch/watchHub.ts'
import { IncidentNotices } from './incidents/incidentNotices.ts'
import { IncidentStore } from './incidents/incidentStore.ts'
import { RoomIncidents } from './incidents/roomIncidents.ts'
import { SnapshotJob } from './incidents/snapshotJob.ts'
import { type Config, directDatabaseUrl, ownIssuerOf, selfTestSecondsOf } from './platform/config/config.ts'
import { DeploymentProof } from './platform/config/deploymentProof.ts'
import { openSecretBox } from './platform/config/secretBox.ts'
import { connectionShares, defaultConnections } from './platform/db/connections.ts'
import { openDatabase, openLookups, openServerDatabase } from './platform/db/database.ts'
import { checkSessions } from './platform/db/roleSettings.ts'
import { DeviceRateLimiter } from './platform/http/deviceRateLimiter.ts'
import type { ServerMetrics } from './platform/telemetry/metrics/serverMetrics.ts'
import { SchemaCheck } from './platform/telemetry/schemaCheck.ts'
import { ServerRecord } from './platform/telemetry/serverRecord.ts'
import { WriteCheck } from './platform/telemetry/writeCheck.ts'
import { invalidateStatusTags } from './realtime/bagStatus.ts'
import { listenForNotices, type NoticeHandlers } from './realtime/databaseNotices.ts'
import { LiveHub } from './realtime/liveHub.ts'
import { OpenPages } from './realtime/openRoomPages.ts'
import { ReadYourWrites } from './realtime/readYourWrites.ts'
import { StreamHeartbeat } from './realtime/streamHeartbeat.ts'
import type { Clocks } from './serverFigures.ts'

/** The audience of tokens of Muster's own provider. */
const ownAudience = 'muster-api'

/** After these a room may be in another incident, or in none. */
const reassigningEventTypes: ReadonlySet<IncidentEvent['type']> = new Set([
  'IncidentStarted',
  'KindChanged',
  'IncidentEnded',
  'IncidentWithdrawn',
])

/**
 * Builds the database pools, the caches and the jobs of a server, and stops them with it.
 * @param keepaliveEvery how often a silent stream sends a heartbeat, in milliseconds
 * @param sendsNotifications false: nobody outside is notified
 * @param sweepEvery the interval at which it looks for what notices have missed and for what is due, in milliseconds
 * @param metrics null where nobody reads figures
 * @returns the context, its jobs that run each second, and `ready`, which resolves when the server may answer; it rejects when the database cannot be reached
 */
export function createAppContext(
  app: FastifyInstance,
  config: Config,
  keepaliveEvery: number,
  lockdownDelays: LockdownDelays,
  sendsNotifications: boolean,
  sweepEvery: number,
  metrics: ServerMetrics | null,
): { context: AppContext; clocks: Clocks; ready: Promise<void> } {
  // Before anything is opened, for it may refuse.
  const secrets = openSecretBox(config)
  const signer = new Signer(config, app.log)
  if (signer.remark && config.NODE_ENV === 'production') app.log.warn(signer.remark)
  const connections = connectionShares(config.DATABASE_CONNECTIONS ?? defaultConnections)
  const db = openDatabase(config.DATABASE_URL, connections.pool)
  const lookups = openLookups(config.DATABASE_URL, connections.lookups)
  const signInDb = openDatabase(config.DATABASE_URL, connections.signIn)
  const serverDb = openServerDatabase(config.DATABASE_URL)
  const incidentNotices = new IncidentNotices(serverDb)
  const onSnapshotIgnored = (incidentId: string, why: string) =>
    app.log.warn({ incidentId, why }, 'the snapshot of this incident is passed over, its whole log is read')
  const incidents = new IncidentStore(db, onSnapshotIgnored, incidentNotices, lookups)
  const snapshotJob = new SnapshotJob({ db, incidents }, app.log)
  const checkpoints = new CheckpointJob({ db, signer, log: app.log })
  incidents.listen((incident, events) => checkpoints.note(incident, events))
  const bags = new BagDirectory(db, lookups)
  const roomIncidents = new RoomIncidents()
  const writes = new WriteCheck(config.DATABASE_URL, app.log)
  const schema = new SchemaCheck(db, app.log)
  const serverRecord = new ServerRecord(db)
  const provider = new ProviderCheck(config.OIDC_ISSUER, app.log)
  const heartbeat = new StreamHeartbeat(writes, keepaliveEvery)
  const hub = new LiveHub(roomIncidents, heartbeat)
  incidents.listen((incident, events) => {
    const mayReassign = events.some(({ type }) => reassigningEventTypes.has(type))
    hub.publish(incident, events, mayReassign ? roomIncidents.note(incident) : undefined)
  })
  incidents.onReplaced((incident, before, known) => {
    const { id: incidentId, state } = incident
    app.log.error(
      { incidentId, known, found: state?.version ?? 0 },
      'the database has lost the end of this log; pages are told what is left of it',
    )
    invalidateStatusTags(incidentId)
    roomIncidents.noteReplaced(incident, before)
    hub.reset(incident, before)
  })
  const notifications = sendsNotifications
    ? startNotifications(
        db,
        { url: config.DATABASE_URL, connections: connections.notifier },
        notifierConfig(config),
        app.log,
        (channel, counts) => {
          for (const [outcome, count] of Object.entries(counts))
            metrics?.outcomes.inc({ channel, outcome }, count)
        },
      )
    : notificationsDisabled
  const watchHub = new WatchHub(db, heartbeat, app.log)
  const openPages = new OpenPages(db, incidents, hub, app.log)
  const lockdownJob = new LockdownJob({ db, incidents }, app.log)
  const drillJob = new DrillJob({ db, incidents }, app.log)
  const expiryJob = new ExpiryJob(db, app.log)
  const reads = new ReadAudit(db, app.log)
  const senders = new SenderRecord(db, app.log)
  const retentionJob = new RetentionJob(db, app.log)
  const taskReminderJob = new TaskReminderJob(db, config, app.log)
  const rbims = {
    directory: new RbimDirectory(db, lookups),
    heartbeats: new HeartbeatBuffer(serverDb, app.log),
    rateLimiter: new DeviceRateLimiter(),
  }
  const rbimJob = new RbimJob({ db, serverDb, config: notifierConfig(config) }, app.log)
  const hosts = new HostDirectory(db, lookups, config)
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = config
  const issuerKeys = new IssuerKeys(db, secrets, app.log)
  const secretsCheck = new SecretsCheck(db, secrets, app.log)
  const issuerRecordJob = new IssuerRecordJob(db)
  const ownIssuer = ownIssuerOf(config)
  const issuers = new TrustedIssuers(
    issuer ? { issuer, audience } : null,
    () => providersOfTenants(db),
    trustedProviders(config),
    ownIssuer
      ? {
          issuer: ownIssuer,
          audience: ownAudience,
          keys: issuerKeys,
          isGrantLive: liveGrants(db),
          isDefault: !issuer,
          adminsRequirePasskey: config.GLOBAL_ADMINS_REQUIRE_PASSKEY,
        }
      : null,
    selfTestVerifier(new DeploymentProof(config), config.PUBLIC_URL),
  )
  const selfTestEvery = selfTestSecondsOf(config)
  const selfTestJob =
    selfTestEvery === null
      ? null
      : new SelfTestJob({ db, secrets, config }, app.log, selfTestEvery, config.SELFTEST_PING_URL)
  const forgetHosts = () => {
    hosts.invalidateAll()
    issuers.refresh().catch((err) => app.log.warn({ err }, 'notice of a provider not followed'))
  }
  let isListening = false
  metrics?.gauge(
    'muster_listen_up',
    'The connection for notices of other servers: 1 while it is there.',
    [],
    'min',
    () => [{ labels: {}, value: Number(isListening) }],
  )
  const sessionsChecked = checkSessions(db, config.DATABASE_DIRECT_URL, (sentence) => app.log.warn(sentence))
  const noticeHandlers: NoticeHandlers = {
    onHost: forgetHosts,
    onWatch: (tenantId) => {
      void watchHub.refresh(tenantId)
      void lockdownJob.wake()
    },
    onNotification: notifications.wake,
    onRbim: (tenantId) => rbims.directory.invalidate(tenantId),
    onPages: (question) => void openPages.answerQuestion(question),
    onConnect: () => {
      bags.invalidateAll()
      forgetHosts()
      rbims.directory.invalidateAll()
      watchHub.refreshAll()
    },
    onSweep: () => {
      void lockdownJob.wake()
      void drillJob.runOnce()
      void rbimJob.runOnce()
      void snapshotJob.runOnce()
      notifications.sweep()
    },
    onListening: (isThere) => {
      isListening = isThere
    },
  }
  const noticeListener = sessionsChecked.then(() =>
    listenForNotices(directDatabaseUrl(config), incidents, bags, hub, app.log, sweepEvery, noticeHandlers),
  )
  // Awaited with the others, which may fail first.
  noticeListener.catch(() => {})
  // Routes are mounted meanwhile.
  const ready = sessionsChecked
    .then(() =>
      Promise.all([
        noticeListener,
        issuers.refresh(),
        writes.runOnce(),
        schema.runOnce(),
        secretsCheck.runOnce(),
      ]),
    )
    .then(() => {
      // A provider may be away for long, and rooms wait for nobody.
      void provider.runOnce()
      if (ownIssuer) void issuerKeys.check()
      void serverRecord.runOnce()
      void expiryJob.runOnce()
      void taskReminderJob.runOnce()
      void checkpoints.runOnce()
    })
  // Streams end before the server waits for open connections, which they would otherwise never let it finish.
  app.addHook('preClose', async () => {
    await selfTestJob?.stop()
    heartbeat.stop()
    hub.close()
    watchHub.close()
  })
  app.addHook('onClose', async () => {
    await Promise.all([
      noticeListener.then((unfollow) => unfollow()),
      notifications.stop(),
      lockdownJob.stop(),
      drillJob.stop(),
      snapshotJob.stop(),
      checkpoints.stop(),
      expiryJob.stop(),
      taskReminderJob.stop(),
      retentionJob.stop(),
      reads.stop(),
      senders.stop(),
      rbimJob.stop(),
      rbims.heartbeats.stop(),
      incidentNotices.stop(),
      writes.stop(),
      schema.stop(),
      serverRecord.stop(),
      provider.stop(),
      issuerKeys.stop(),
      issuerRecordJob.stop(),
    ])
    await Promise.all([db.destroy(), lookups.destroy(), signInDb.destroy(), serverDb.destroy()])
  })
  const context: AppContext = {
    config,
    connections,
    db,
    lookups,
    signInDb,
    writes,
    schema,
    provider,
    secrets,
    secretsCheck,
    signer,
    checkpoints,
    issuerKeys,
    incidents,
    bags,
    ownWords: new OwnWords(lookups),
    phones: new Phones(db, secrets),
    budgets: new CommandBudgets(),
    senders,
    roomIncidents,
    heartbeat,
    hub,
    watchHub,
    readYourWrites: new ReadYourWrites(incidents),
    openPages,
    hosts,
    rbims,
    guestRateLimiter: new DeviceRateLimiter(),
    reads,
    lockdownDelays,
    verifyToken: issuers.verify,
    refreshReadiness: () => void expiryJob.wake(),
    refreshProviders: () => issuers.refresh(),
  }
  const clocks = {
    lockdown: lockdownJob,
    drill: drillJob,
    snapshot: snapshotJob,
    rbim: rbimJob,
    write: writes,
  }
  return { context, clocks, ready }
}
