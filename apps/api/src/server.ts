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
import { compressedFrom, StatusDoor } from './bag/statusDoor.ts'
import { UpdateDoor } from './bag/updateDoor.ts'
import { cameraRoutes } from './camera/cameraRoutes.ts'
import { chatRoutes } from './chat/chatRoutes.ts'
import type { Config } from './config.ts'
import { drillRoutes } from './drill/drillRoutes.ts'
import { feedRoutes } from './feed/feedRoutes.ts'
import { bagInventoryRoutes } from './fleet/fleetRoutes.ts'
import { furnish } from './furnish.ts'
import { guestDeskRoutes } from './guest/guestDeskRoutes.ts'
import { guestRoutes } from './guest/guestRoutes.ts'
import { helpRoutes } from './help/helpRoutes.ts'
import { apiReference } from './http/apiReference.ts'
import { allowOrigins } from './http/crossOrigin.ts'
import { type Door, keptOpenFor } from './http/door.ts'
import { errorReports } from './http/errorReports.ts'
import { Gate } from './http/gate.ts'
import type { House } from './http/house.ts'
import { failureWithoutSecrets, withoutSecrets } from './http/logging.ts'
import { mounter } from './http/mount.ts'
import { apiDocument, shapesOfApi } from './http/openApi.ts'
import { placeRoutes } from './http/placeRoutes.ts'
import { answerProblem, answerProblems } from './http/problems.ts'
import { secureAnswers } from './http/securityHeaders.ts'
import { trustedProxies } from './http/trustedProxies.ts'
import { answerBadAddress, serveWeb } from './http/web.ts'
import { readWebDocument } from './http/webDocument.ts'
import { countWrongTries } from './http/wrongTries.ts'
import { importRoutes } from './imports/importRoutes.ts'
import { clearingRoutes } from './incident/clearingRoutes.ts'
import { courseRoutes } from './incident/courseRoutes.ts'
import { incidentRoutes } from './incident/incidentRoutes.ts'
import { labelRoutes } from './label/labelRoutes.ts'
import { StreamDoor } from './live/bagStreams.ts'
import { SignedInStreams } from './live/signedInStreams.ts'
import { streamRoutes } from './live/streamRoutes.ts'
import { lockdownRoutes } from './lockdown/lockdownRoutes.ts'
import type { LockdownDelays } from './lockdown/requestLockdown.ts'
import { notificationRoutes } from './notification/notificationRoutes.ts'
import { photoRoutes } from './photo/photoRoutes.ts'
import { pictureRoutes } from './plan/pictureRoutes.ts'
import { planRoutes } from './plan/planRoutes.ts'
import { HeartbeatDoor } from './rbim/heartbeatDoor.ts'
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

export type Server = { app: FastifyInstance; house: House }

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
  const doors: Door[] = []
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
  const { house, known } = furnish(app, config, keepaliveEvery, lockdownDelays, tellsPeople)
  // Told at the end.
  known.catch(() => {})
  doors.push(
    new StatusDoor(house),
    new StreamDoor(house),
    new UpdateDoor(house),
    new HeartbeatDoor(house.rbims),
  )
  // The routes say that the server is leaving.
  app.addHook('preClose', async () => {
    for (const door of doors.splice(0)) door.close?.()
    // The framework ends all connections that HTTP knows next, also those on which a door is answering.
    await Promise.all(gates.map((gate) => gate.close()))
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerProblems(app, (error) => house.writes.noteFailure(error), errorReports(config))
  secureAnswers(app, house.writes)
  await allowOrigins(app, config.API_ORIGINS)
  await app.register(compress, { threshold: compressedFrom, encodings: ['br', 'gzip'] })
  await app.register(swagger, { openapi: apiDocument(config, guestHeaders), transform: shapesOfApi })

  const wrongBarcodes = countWrongTries()
  const wrongGuestKeys = countWrongTries()
  const wrongSignatures = countWrongTries()
  const wrongBrowsers = countWrongTries()
  await app.register(async (api) => {
    const mount = mounter(api, house, wrongBarcodes, wrongGuestKeys)
    const streams = new SignedInStreams(api, house)
    bagRoutes(mount, house)
    roomRoutes(mount, house)
    siteBagRoutes(mount, house)
    setupRoutes(mount, house, wrongBarcodes)
    labelRoutes(api, house, wrongBarcodes)
    photoRoutes(api, house, wrongBarcodes)
    incidentRoutes(mount, house)
    courseRoutes(mount, house)
    clearingRoutes(mount, house)
    chatRoutes(mount, house)
    afterActionRoutes(mount, api, house)
    siteRoutes(mount, house)
    adminSiteRoutes(mount, house)
    siteRoomRoutes(mount, house)
    planRoutes(mount, api, house)
    pictureRoutes(mount, api, house)
    userRoutes(mount, house)
    importRoutes(mount, api, house)
    adminUserRoutes(mount, house)
    tenantRoutes(mount, house)
    resourceRoutes(mount, house)
    clipRoutes(mount, api, house, wrongBarcodes)
    helpRoutes(mount, house)
    lockdownRoutes(mount, house)
    watchRoutes(mount, streams, house)
    readinessRoutes(mount, house)
    contentsRoutes(mount, house)
    bagInventoryRoutes(mount, api, house)
    guestRoutes(mount, api, house, wrongGuestKeys)
    guestDeskRoutes(mount, house)
    brandingRoutes(mount, house)
    taskRoutes(mount, api, house)
    cameraRoutes(mount, api, house)
    templateRoutes(mount, house)
    drillRoutes(mount, api, house)
    notificationRoutes(mount, api, house, wrongBrowsers)
    feedRoutes(mount, api, streams, house)
    rbimRoutes(mount, house)
    rbimMessageRoutes(api, house, wrongSignatures)
    auditRoutes(mount, house)
    safetyAuditRoutes(mount, api, house)
    streamRoutes(api, streams, house, wrongBarcodes)
    placeRoutes(api, house)
  })
  await app.register(async (docs) => apiReference(docs, config))
  await app.register(async (web) => {
    await serveWeb(web, house, document)
    await bagDocumentRoutes(web, house, wrongBarcodes, document)
  })
  await known
  return { app, house }
}
