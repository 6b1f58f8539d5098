import { createServer } from 'node:http'
import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import { guestHeaders } from '@muster/contract/guestCalls'
import { heartbeatInterval } from '@muster/contract/heartbeat'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { createMount } from './access/endpoints.ts'
import type { AppContext } from './appContext.ts'
import { createAppContext } from './composition.ts'
import { afterActionRoutes } from './features/afterAction/afterActionRoutes.ts'
import { auditRoutes } from './features/audit/auditRoutes.ts'
import { noteReads } from './features/audit/readAudit.ts'
import { bagDocumentRoutes } from './features/bag/bagDocumentRoutes.ts'
import { bagRoutes } from './features/bag/bagRoutes.ts'
import { BagStatusFastPath, compressionThreshold } from './features/bag/bagStatusFastPath.ts'
import { roomRoutes } from './features/bag/roomRoutes.ts'
import { RoomUpdateFastPath } from './features/bag/roomUpdateFastPath.ts'
import { siteBagRoutes } from './features/bag/siteBagRoutes.ts'
import { bagInventoryRoutes } from './features/bagInventory/bagInventoryRoutes.ts'
import { brandingRoutes } from './features/branding/brandingRoutes.ts'
import { cameraRoutes } from './features/camera/cameraRoutes.ts'
import { chatRoutes } from './features/chat/chatRoutes.ts'
import { disclosureRoutes } from './features/disclosure/disclosureRoutes.ts'
import { drillRoutes } from './features/drill/drillRoutes.ts'
import { evidenceRoutes } from './features/evidence/evidenceRoutes.ts'
import { feedRoutes } from './features/feed/feedRoutes.ts'
import { guestManagementRoutes } from './features/guest/guestManagementRoutes.ts'
import { guestRoutes } from './features/guest/guestRoutes.ts'
import { healthAndConfigRoutes } from './features/health/healthAndConfigRoutes.ts'
import { helpRoutes } from './features/help/helpRoutes.ts'
import { homeRoutes } from './features/home/homeRoutes.ts'
import { importRoutes } from './features/imports/importRoutes.ts'
import { clearingRoutes } from './features/incident/clearingRoutes.ts'
import { incidentControlRoutes } from './features/incident/incidentControlRoutes.ts'
import { incidentRoutes } from './features/incident/incidentRoutes.ts'
import { labelRoutes } from './features/label/labelRoutes.ts'
import { languageRoutes } from './features/language/languageRoutes.ts'
import { ownWordsRoutes } from './features/language/ownWordsRoutes.ts'
import { lockdownRoutes } from './features/lockdown/lockdownRoutes.ts'
import type { LockdownDelays } from './features/lockdown/requestLockdown.ts'
import { notificationRoutes } from './features/notification/notificationRoutes.ts'
import { photoRoutes } from './features/photo/photoRoutes.ts'
import { planPictureRoutes } from './features/plan/planPictureRoutes.ts'
import { planRoutes } from './features/plan/planRoutes.ts'
import { RbimHeartbeatFastPath } from './features/rbim/rbimHeartbeatFastPath.ts'
import { rbimMessageRoutes, rbimRoutes } from './features/rbim/rbimRoutes.ts'
import { contentsRoutes } from './features/readiness/contentsRoutes.ts'
import { readinessRoutes } from './features/readiness/readinessRoutes.ts'
import { clipRoutes } from './features/resource/clipRoutes.ts'
import { resourceRoutes } from './features/resource/resourceRoutes.ts'
import { retentionRoutes } from './features/retention/retentionRoutes.ts'
import { siteRoomRoutes } from './features/room/siteRoomRoutes.ts'
import { safetyAuditRoutes } from './features/safetyAudit/safetyAuditRoutes.ts'
import { searchRoutes } from './features/search/searchRoutes.ts'
import { setupRoutes } from './features/setup/setupRoutes.ts'
import { issuerRoutes } from './features/signIn/issuerRoutes.ts'
import { signInSettingsRoutes } from './features/signIn/signInSettingsRoutes.ts'
import { adminSiteRoutes } from './features/site/adminSiteRoutes.ts'
import { siteRoutes } from './features/site/siteRoutes.ts'
import { subjectRoutes } from './features/subject/subjectRoutes.ts'
import { taskRoutes } from './features/task/taskRoutes.ts'
import { templateRoutes } from './features/template/templateRoutes.ts'
import { tenantRoutes } from './features/tenant/tenantRoutes.ts'
import { adminUserRoutes } from './features/user/adminUserRoutes.ts'
import { userRoutes } from './features/user/userRoutes.ts'
import { watchRoutes } from './features/watch/watchRoutes.ts'
import { apiReference } from './features/webApp/apiReference.ts'
import { docsSite } from './features/webApp/docsSite.ts'
import { sendBadUrlPage, serveWebApp } from './features/webApp/web.ts'
import { readWebDocument } from './features/webApp/webDocument.ts'
import type { Config } from './platform/config/config.ts'
import { runningVersion } from './platform/config/version.ts'
import { limitArrivingBodies } from './platform/http/arrivingBodies.ts'
import { setCacheRules } from './platform/http/cacheRules.ts'
import { allowOrigins } from './platform/http/cors.ts'
import { Drain } from './platform/http/drain.ts'
import { acceptEmptyBodies } from './platform/http/emptyBodies.ts'
import { createFailedAttemptLimiter } from './platform/http/failedAttemptLimiter.ts'
import { FastAnswers } from './platform/http/fastPath/fastAnswers.ts'
import { FastPaths } from './platform/http/fastPath/fastPaths.ts'
import { limitConnections } from './platform/http/limitConnections.ts'
import { apiDocument, transformSchema } from './platform/http/openApi.ts'
import { handleErrors, sendError } from './platform/http/problems.ts'
import { requestIds } from './platform/http/requestIds.ts'
import { addSecurityHeaders } from './platform/http/securityHeaders.ts'
import { warnOfUntrustedProxy } from './platform/http/warnOfUntrustedProxy.ts'
import { createErrorReporter } from './platform/telemetry/errorReports.ts'
import { redactError, redactRequest } from './platform/telemetry/logging.ts'
import type { ServerMetrics } from './platform/telemetry/metrics/serverMetrics.ts'
import { reportLogged } from './platform/telemetry/reportLogged.ts'
import { traceRequests } from './platform/telemetry/traces/traceRequests.ts'
import { BagStreamFastPath } from './realtime/bagStreamFastPath.ts'
import { sweepInterval } from './realtime/databaseNotices.ts'
import { SignedInStreams } from './realtime/signedInStreams.ts'
import { streamRoutes } from './realtime/streamRoutes.ts'
import { connectFigures } from './serverFigures.ts'

export type Server = {
  app: FastifyInstance
  context: AppContext
  fastPaths: FastPaths
  drain: Drain
  /** Null without METRICS_PORT. */
  metrics: ServerMetrics | null
}

/** Settings that only tests change. */
export type ServerOptions = {
  /** Receives log lines instead of standard output. */
  logStream?: { write: (line: string) => void }
  /** The pause between heartbeats of a silent stream, in milliseconds. */
  keepaliveEvery?: number
  /** The interval at which a server looks for what notices have missed and for what is due, in milliseconds. */
  sweepEvery?: number
  /** The waits of silent lockdowns. */
  lockdownDelays?: LockdownDelays
  /** False: nobody sends notifications, or only what the test starts. */
  sendsNotifications?: boolean
  /** The time that requests have to arrive. */
  arrivalTimeouts?: Partial<ArrivalTimeouts>
}

/** In milliseconds: the head of a request, all of it, how often is looked at those that are late, and how long an idle connection is kept. */
type ArrivalTimeouts = { head: number; request: number; checkInterval: number; idle: number }

/** Longer than the longest upload, which sets its own limit; a client that sends its head or body in drips is cut off. */
const defaultArrivalTimeouts: ArrivalTimeouts = {
  head: 60_000,
  request: 16 * 60_000,
  checkInterval: 30_000,
  // Longer than proxies in front keep theirs.
  idle: 72_000,
}

/** The time for answers that are on their way when the server goes down, in milliseconds. */
const closingGrace = 1_000

/** Interpretation of the specification's silent lockdown: a manager has 60 s to decide, a room 5 s to take it back. */
const defaultLockdownDelays: LockdownDelays = { confirm: 60_000, undo: 5_000 }

/**
 * The whole server, not yet listening: routes of the contract, streams, health, API reference and the web app.
 * @throws when the database cannot be reached
 */
export async function buildServer(config: Config, options: ServerOptions = {}): Promise<Server> {
  const {
    logStream,
    keepaliveEvery = heartbeatInterval,
    lockdownDelays = defaultLockdownDelays,
    sendsNotifications = true,
    sweepEvery = sweepInterval,
  } = options
  const { head, request, checkInterval, idle } = { ...defaultArrivalTimeouts, ...options.arrivalTimeouts }
  const document = await readWebDocument(config)
  const fastPaths = new FastPaths(config.API_ORIGINS)
  const drain = new Drain()
  const reportError = createErrorReporter(config)
  const app = Fastify({
    // Requests that come by the thousand bypass the framework; see platform/http/fastPath/README.md.
    serverFactory: (route) =>
      createServer(
        {
          keepAliveTimeout: idle,
          headersTimeout: head,
          requestTimeout: request,
          connectionsCheckingInterval: checkInterval,
          // A request without a body needs no stream for one.
          optimizeEmptyRequests: true,
          // Its connection would be nobody's.
          shouldUpgradeCallback: () => false,
        },
        drain.before(config.FAST_PATH === 'on' ? fastPaths.before(route) : route),
      ),
    logger:
      config.LOG_LEVEL === 'silent'
        ? false
        : {
            level: config.LOG_LEVEL,
            serializers: { req: redactRequest, err: redactError },
            hooks: reportError ? { logMethod: reportLogged(reportError) } : {},
            ...(logStream ? { stream: logStream } : {}),
          },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY,
    genReqId: requestIds(config.TRUST_PROXY),
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    // What still comes on an open connection is answered as ever: everything it needs closes after the last answer.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      if (!sendBadUrlPage(config, document, request, reply)) sendError(error, request, reply)
    },
  })
  // The first line, before anything can go wrong.
  app.log.info({ ...runningVersion(), node: process.version }, 'Muster starts')
  const metrics = await openMetrics(config)
  const { context, clocks, ready } = createAppContext(
    app,
    config,
    keepaliveEvery,
    lockdownDelays,
    sendsNotifications,
    sweepEvery,
    metrics,
  )
  // Awaited at the end.
  ready.catch(() => {})
  const isLogged = config.LOG_LEVEL === 'debug' || config.LOG_LEVEL === 'trace'
  const logAnswer = (fastPath: string, status: number) =>
    app.log.debug({ fastPath, status }, 'answered on a fast path')
  const answersOf = (path: string) => new FastAnswers(path, isLogged ? logAnswer : null)
  fastPaths.use(
    [
      new BagStatusFastPath(context, answersOf('bagStatus')),
      new BagStreamFastPath(context, answersOf('bagStream')),
      new RoomUpdateFastPath(context, answersOf('roomUpdate')),
      new RbimHeartbeatFastPath(context.rbims, answersOf('rbimHeartbeat')),
    ],
    app.log,
  )
  app.addHook('preClose', async () => {
    fastPaths.close()
    // Streams have been ended, and what is being answered is answered; nobody is waited for longer than that.
    setTimeout(() => app.server.closeAllConnections(), closingGrace).unref()
  })
  if (metrics) connectFigures(metrics, app, context, fastPaths, clocks)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app, (error) => context.writes.noteFailure(error), reportError)
  addSecurityHeaders(app, context.writes)
  warnOfUntrustedProxy(app, config.TRUST_PROXY)
  acceptEmptyBodies(app)
  limitArrivingBodies(app)
  limitConnections(app.server, config.MAX_CONNECTIONS, config.TRUST_PROXY !== false)
  setCacheRules(app)
  traceRequests(app)
  await allowOrigins(app, config.API_ORIGINS)
  await app.register(compress, { threshold: compressionThreshold, encodings: ['br', 'gzip'] })
  await app.register(swagger, { openapi: apiDocument(config, guestHeaders), transform: transformSchema })

  const barcodeLimiter = createFailedAttemptLimiter()
  const guestKeyLimiter = createFailedAttemptLimiter()
  const signatureLimiter = createFailedAttemptLimiter()
  const browserLimiter = createFailedAttemptLimiter()
  await app.register(async (api) => {
    const mount = createMount(api, context, barcodeLimiter, guestKeyLimiter)
    const streams = new SignedInStreams(api, context)
    noteReads(api, context.reads)
    bagRoutes(mount, context)
    roomRoutes(mount, context)
    siteBagRoutes(mount, context)
    setupRoutes(mount, context, barcodeLimiter)
    labelRoutes(api, context, barcodeLimiter)
    photoRoutes(api, context, barcodeLimiter)
    incidentRoutes(mount, context)
    incidentControlRoutes(mount, context)
    clearingRoutes(mount, context)
    chatRoutes(mount, context)
    afterActionRoutes(mount, api, context)
    evidenceRoutes(mount, api, context)
    siteRoutes(mount, context)
    searchRoutes(mount, context)
    homeRoutes(mount, context)
    adminSiteRoutes(mount, context)
    siteRoomRoutes(mount, context)
    planRoutes(mount, api, context)
    planPictureRoutes(mount, api, context)
    userRoutes(mount, context)
    importRoutes(mount, api, context)
    adminUserRoutes(mount, context)
    tenantRoutes(mount, context)
    languageRoutes(mount, api, context)
    signInSettingsRoutes(mount, context)
    resourceRoutes(mount, context)
    clipRoutes(mount, api, context, barcodeLimiter)
    helpRoutes(mount, context)
    lockdownRoutes(mount, context)
    watchRoutes(mount, streams, context)
    readinessRoutes(mount, context)
    contentsRoutes(mount, context)
    bagInventoryRoutes(mount, api, context)
    guestRoutes(mount, api, context, guestKeyLimiter)
    guestManagementRoutes(mount, context)
    disclosureRoutes(mount, context)
    brandingRoutes(mount, context)
    taskRoutes(mount, api, context)
    cameraRoutes(mount, api, context)
    templateRoutes(mount, context)
    drillRoutes(mount, api, context)
    notificationRoutes(mount, api, context, browserLimiter)
    feedRoutes(mount, api, streams, context)
    rbimRoutes(mount, context)
    rbimMessageRoutes(api, context, signatureLimiter)
    auditRoutes(mount, context)
    retentionRoutes(mount, context)
    subjectRoutes(mount, context)
    safetyAuditRoutes(mount, api, context)
    streamRoutes(api, streams, context, barcodeLimiter)
    healthAndConfigRoutes(api, context, drain)
  })
  await app.register(async (identity) => issuerRoutes(identity, context))
  await app.register(async (docs) => apiReference(docs, config))
  await app.register(async (docs) => docsSite(docs, config))
  await app.register(async (words) => ownWordsRoutes(words, context))
  await app.register(async (web) => {
    await serveWebApp(web, context, document)
    await bagDocumentRoutes(web, context, barcodeLimiter, document)
  })
  await ready
  return { app, context, fastPaths, drain, metrics }
}

/** Loads the library of figures, unless nobody reads any. */
async function openMetrics({ METRICS_PORT }: Config): Promise<ServerMetrics | null> {
  if (METRICS_PORT === undefined) return null
  const { ServerMetrics } = await import('./platform/telemetry/metrics/serverMetrics.ts')
  return new ServerMetrics(runningVersion().version)
}
