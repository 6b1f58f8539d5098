import { createServer } from 'node:http'
import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import { guestHeaders } from '@muster/contract/guestCalls'
import { heartbeatInterval } from '@muster/contract/heartbeat'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterActionRoutes } from './afterAction/afterActionRoutes.ts'
import { auditRoutes } from './audit/auditRoutes.ts'
import { bagDocumentRoutes } from './bag/bagDocumentRoutes.ts'
import { bagRoutes } from './bag/bagRoutes.ts'
import { roomRoutes } from './bag/roomRoutes.ts'
import { siteBagRoutes } from './bag/siteBagRoutes.ts'
import { BagStatusFastPath, compressedFrom } from './bag/statusDoor.ts'
import { RoomUpdateFastPath } from './bag/updateDoor.ts'
import { cameraRoutes } from './camera/cameraRoutes.ts'
import { chatRoutes } from './chat/chatRoutes.ts'
import type { Config } from './config.ts'
import { drillRoutes } from './drill/drillRoutes.ts'
import { feedRoutes } from './feed/feedRoutes.ts'
import { bagInventoryRoutes } from './fleet/fleetRoutes.ts'
import { createAppContext } from './furnish.ts'
import { guestDeskRoutes } from './guest/guestDeskRoutes.ts'
import { guestRoutes } from './guest/guestRoutes.ts'
import { helpRoutes } from './help/helpRoutes.ts'
import { apiReference } from './http/apiReference.ts'
import { allowOrigins } from './http/crossOrigin.ts'
import { type FastPath, keptOpenFor } from './http/door.ts'
import { errorReports } from './http/errorReports.ts'
import { Gate } from './http/gate.ts'
import type { AppContext } from './http/house.ts'
import { failureWithoutSecrets, withoutSecrets } from './http/logging.ts'
import { mounter } from './http/mount.ts'
import { apiDocument, shapesOfApi } from './http/openApi.ts'
import { healthAndConfigRoutes } from './http/placeRoutes.ts'
import { answerProblem, answerProblems } from './http/problems.ts'
import { secureAnswers } from './http/securityHeaders.ts'
import { trustedProxies } from './http/trustedProxies.ts'
import { answerBadAddress, serveWeb } from './http/web.ts'
import { readWebDocument } from './http/webDocument.ts'
import { failedAttemptLimiter } from './http/wrongTries.ts'
import { importRoutes } from './imports/importRoutes.ts'
import { clearingRoutes } from './incident/clearingRoutes.ts'
import { courseRoutes } from './incident/courseRoutes.ts'
import { incidentRoutes } from './incident/incidentRoutes.ts'
import { labelRoutes } from './label/labelRoutes.ts'
import { BagStreamFastPath } from './live/bagStreams.ts'
import { SignedInStreams } from './live/signedInStreams.ts'
import { streamRoutes } from './live/streamRoutes.ts'
import { lockdownRoutes } from './lockdown/lockdownRoutes.ts'
import type { LockdownDelays } from './lockdown/requestLockdown.ts'
import { notificationRoutes } from './notification/notificationRoutes.ts'
import { photoRoutes } from './photo/photoRoutes.ts'
import { pictureRoutes } from './plan/pictureRoutes.ts'
import { planRoutes } from './plan/planRoutes.ts'
import { RbimHeartbeatFastPath } from './rbim/heartbeatDoor.ts'
import { rbimMessageRoutes, rbimRoutes } from './rbim/rbimRoutes.ts'
import { contentsRoutes } from './readiness/contentsRoutes.ts'
import { readinessRoutes } from './readiness/readinessRoutes.ts'
import { siteRoomRoutes } from './room/siteRoomRoutes.ts'
import { safetyAuditRoutes } from './safetyAudit/safetyAuditRoutes.ts'
import { setupRoutes } from './setup/setupRoutes.ts'
import { adminSiteRoutes } from './site/adminSiteRoutes.ts'
import { siteRoutes } from './site/siteRoutes.ts'
import { taskRoutes } from './task/taskRoutes.ts'
import { templateRoutes } from './template/templateRoutes.ts'
import { clipRoutes } from './tenant/clipRoutes.ts'
import { brandingRoutes } from './tenant/lookRoutes.ts'
import { resourceRoutes } from './tenant/resourceRoutes.ts'
import { tenantRoutes } from './tenant/tenantRoutes.ts'
import { adminUserRoutes } from './user/adminUserRoutes.ts'
import { userRoutes } from './user/userRoutes.ts'
import { watchRoutes } from './watch/watchRoutes.ts'

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
