import { createServer } from 'node:http'
import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import { guestHeaders } from '@muster/contract/guestCalls'
import { heartbeatInterval } from '@muster/contract/heartbeat'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { mounter } from './access/endpoints.ts'
import type { AppContext } from './appContext.ts'
import { createAppContext } from './composition.ts'
import { afterActionRoutes } from './features/afterAction/afterActionRoutes.ts'
import { auditRoutes } from './features/audit/auditRoutes.ts'
import { bagDocumentRoutes } from './features/bag/bagDocumentRoutes.ts'
import { bagRoutes } from './features/bag/bagRoutes.ts'
import { roomRoutes } from './features/bag/roomRoutes.ts'
import { siteBagRoutes } from './features/bag/siteBagRoutes.ts'
import { BagStatusFastPath, compressedFrom } from './features/bag/statusDoor.ts'
import { RoomUpdateFastPath } from './features/bag/updateDoor.ts'
import { bagInventoryRoutes } from './features/bagInventory/bagInventoryRoutes.ts'
import { cameraRoutes } from './features/camera/cameraRoutes.ts'
import { chatRoutes } from './features/chat/chatRoutes.ts'
import { drillRoutes } from './features/drill/drillRoutes.ts'
import { feedRoutes } from './features/feed/feedRoutes.ts'
import { guestDeskRoutes } from './features/guest/guestDeskRoutes.ts'
import { guestRoutes } from './features/guest/guestRoutes.ts'
import { healthAndConfigRoutes } from './features/health/healthAndConfigRoutes.ts'
import { helpRoutes } from './features/help/helpRoutes.ts'
import { importRoutes } from './features/imports/importRoutes.ts'
import { clearingRoutes } from './features/incident/clearingRoutes.ts'
import { courseRoutes } from './features/incident/incidentControlRoutes.ts'
import { incidentRoutes } from './features/incident/incidentRoutes.ts'
import { labelRoutes } from './features/label/labelRoutes.ts'
import { lockdownRoutes } from './features/lockdown/lockdownRoutes.ts'
import type { LockdownDelays } from './features/lockdown/requestLockdown.ts'
import { notificationRoutes } from './features/notification/notificationRoutes.ts'
import { photoRoutes } from './features/photo/photoRoutes.ts'
import { pictureRoutes } from './features/plan/planPictureRoutes.ts'
import { planRoutes } from './features/plan/planRoutes.ts'
import { RbimHeartbeatFastPath } from './features/rbim/heartbeatDoor.ts'
import { rbimMessageRoutes, rbimRoutes } from './features/rbim/rbimRoutes.ts'
import { contentsRoutes } from './features/readiness/contentsRoutes.ts'
import { readinessRoutes } from './features/readiness/readinessRoutes.ts'
import { siteRoomRoutes } from './features/room/siteRoomRoutes.ts'
import { safetyAuditRoutes } from './features/safetyAudit/safetyAuditRoutes.ts'
import { setupRoutes } from './features/setup/setupRoutes.ts'
import { adminSiteRoutes } from './features/site/adminSiteRoutes.ts'
import { siteRoutes } from './features/site/siteRoutes.ts'
import { taskRoutes } from './features/task/taskRoutes.ts'
import { templateRoutes } from './features/template/templateRoutes.ts'
import { brandingRoutes } from './features/tenant/brandingRoutes.ts'
import { clipRoutes } from './features/tenant/clipRoutes.ts'
import { resourceRoutes } from './features/tenant/resourceRoutes.ts'
import { tenantRoutes } from './features/tenant/tenantRoutes.ts'
import { adminUserRoutes } from './features/user/adminUserRoutes.ts'
import { userRoutes } from './features/user/userRoutes.ts'
import { watchRoutes } from './features/watch/watchRoutes.ts'
import { apiReference } from './features/webApp/apiReference.ts'
import { answerBadAddress, serveWeb } from './features/webApp/web.ts'
import { readWebDocument } from './features/webApp/webDocument.ts'
import type { Config } from './platform/config/config.ts'
import { allowOrigins } from './platform/http/crossOrigin.ts'
import { type FastPath, keptOpenFor } from './platform/http/fastPath.ts'
import { Gate } from './platform/http/gate.ts'
import { apiDocument, shapesOfApi } from './platform/http/openApi.ts'
import { answerProblem, answerProblems } from './platform/http/problems.ts'
import { secureAnswers } from './platform/http/securityHeaders.ts'
import { trustedProxies } from './platform/http/trustedProxies.ts'
import { failedAttemptLimiter } from './platform/jobs/failedAttemptLimiter.ts'
import { errorReports } from './platform/telemetry/errorReports.ts'
import { failureWithoutSecrets, withoutSecrets } from './platform/telemetry/logging.ts'
import { BagStreamFastPath } from './realtime/bagStreams.ts'
import { SignedInStreams } from './realtime/signedInStreams.ts'
import { streamRoutes } from './realtime/streamRoutes.ts'

export type Server = { app: FastifyInstance; context: AppContext }

/** What only tests change. */
export type ServerOptions = {
  /** Where log lines go instead of standard output. */
  logStream?: { write: (line: string) => void }
  /** How often a silent stream says that it lives, in milliseconds. */
  keepaliveEvery?: number
  /** How long silent lockdowns wait. */
  lockdownDelays?: LockdownDelays
  /** False: people outside are told by nobody, or by what the test starts. */
  tellsPeople?: boolean
  /** How long requests may take to arrive. */
  arrival?: Arrival
}

/** In milliseconds: the head of a request, all of it, and how often is looked at those that are late. */
type Arrival = { head: number; whole: number; look: number }

/** Longer than the longest upload, which says so itself; whoever drips a head or a body is not waited for without end. */
const usualArrival: Arrival = { head: 60_000, whole: 16 * 60_000, look: 30_000 }

/** Interpretation of the specification's silent lockdown: a manager has 60 s to decide, a room 5 s to take it back. */
const usualDelays: LockdownDelays = { confirm: 60_000, undo: 5_000 }

/**
 * The whole server, not yet listening: routes of the contract, streams, health, API reference and the web app.
 * @throws when the database cannot be reached
 */
export async function buildServer(config: Config, options: ServerOptions = {}): Promise<Server> {
  const {
    logStream,
    keepaliveEvery = heartbeatInterval,
    lockdownDelays = usualDelays,
    tellsPeople = true,
  } = options
  const { head, whole, look } = options.arrival ?? usualArrival
  const document = await readWebDocument(config)
  const doors: FastPath[] = []
  const gates: Gate[] = []
  const app = Fastify({
    // What comes thousands of times goes past the framework; see http/door.ts.
    serverFactory: (handle) => {
      const server = createServer(
        {
          keepAliveTimeout: keptOpenFor,
          headersTimeout: head,
          requestTimeout: whole,
          connectionsCheckingInterval: look,
          // What has no body needs no stream for one.
          optimizeEmptyRequests: true,
          // Its connection would be nobody's.
          shouldUpgradeCallback: () => false,
        },
        handle,
      )
      gates.push(new Gate(server, doors, { origins: new Set(config.API_ORIGINS) }))
      return server
    },
    logger:
      config.LOG_LEVEL === 'silent'
        ? false
        : {
            level: config.LOG_LEVEL,
            serializers: { req: withoutSecrets, err: failureWithoutSecrets },
            ...(logStream ? { stream: logStream } : {}),
          },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.TRUST_PROXY),
    bodyLimit: 1024 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      if (!answerBadAddress(config, document, request, reply)) answerProblem(error, request, reply)
    },
  })
  const { context, known } = createAppContext(app, config, keepaliveEvery, lockdownDelays, tellsPeople)
  // Told at the end.
  known.catch(() => {})
  doors.push(
    new BagStatusFastPath(context),
    new BagStreamFastPath(context),
    new RoomUpdateFastPath(context),
    new RbimHeartbeatFastPath(context.rbims),
  )
  // The routes say that the server is leaving.
  app.addHook('preClose', async () => {
    for (const door of doors.splice(0)) door.close?.()
    // The framework ends all connections that HTTP knows next, also those on which a door is answering.
    await Promise.all(gates.map((gate) => gate.close()))
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerProblems(app, (error) => context.writes.noteFailure(error), errorReports(config))
  secureAnswers(app, context.writes)
  await allowOrigins(app, config.API_ORIGINS)
  await app.register(compress, { threshold: compressedFrom, encodings: ['br', 'gzip'] })
  await app.register(swagger, { openapi: apiDocument(config, guestHeaders), transform: shapesOfApi })

  const wrongBarcodes = failedAttemptLimiter()
  const wrongGuestKeys = failedAttemptLimiter()
  const wrongSignatures = failedAttemptLimiter()
  const wrongBrowsers = failedAttemptLimiter()
  await app.register(async (api) => {
    const mount = mounter(api, context, wrongBarcodes, wrongGuestKeys)
    const streams = new SignedInStreams(api, context)
    bagRoutes(mount, context)
    roomRoutes(mount, context)
    siteBagRoutes(mount, context)
    setupRoutes(mount, context, wrongBarcodes)
    labelRoutes(api, context, wrongBarcodes)
    photoRoutes(api, context, wrongBarcodes)
    incidentRoutes(mount, context)
    courseRoutes(mount, context)
    clearingRoutes(mount, context)
    chatRoutes(mount, context)
    afterActionRoutes(mount, api, context)
    siteRoutes(mount, context)
    adminSiteRoutes(mount, context)
    siteRoomRoutes(mount, context)
    planRoutes(mount, api, context)
    pictureRoutes(mount, api, context)
    userRoutes(mount, context)
    importRoutes(mount, api, context)
    adminUserRoutes(mount, context)
    tenantRoutes(mount, context)
    resourceRoutes(mount, context)
    clipRoutes(mount, api, context, wrongBarcodes)
    helpRoutes(mount, context)
    lockdownRoutes(mount, context)
    watchRoutes(mount, streams, context)
    readinessRoutes(mount, context)
    contentsRoutes(mount, context)
    bagInventoryRoutes(mount, api, context)
    guestRoutes(mount, api, context, wrongGuestKeys)
    guestDeskRoutes(mount, context)
    brandingRoutes(mount, context)
    taskRoutes(mount, api, context)
    cameraRoutes(mount, api, context)
    templateRoutes(mount, context)
    drillRoutes(mount, api, context)
    notificationRoutes(mount, api, context, wrongBrowsers)
    feedRoutes(mount, api, streams, context)
    rbimRoutes(mount, context)
    rbimMessageRoutes(api, context, wrongSignatures)
    auditRoutes(mount, context)
    safetyAuditRoutes(mount, api, context)
    streamRoutes(api, streams, context, wrongBarcodes)
    healthAndConfigRoutes(api, context)
  })
  await app.register(async (docs) => apiReference(docs, config))
  await app.register(async (web) => {
    await serveWeb(web, context, document)
    await bagDocumentRoutes(web, context, wrongBarcodes, document)
  })
  await known
  return { app, context }
}
