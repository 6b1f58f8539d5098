import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import { guestHeaders } from '@muster/contract/guestCalls'
import type { IncidentEvent } from '@muster/domain/incident/events'
import reference from '@scalar/fastify-api-reference'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { afterActionRoutes } from './afterAction/afterActionRoutes.ts'
import { auditRoutes } from './audit/auditRoutes.ts'
import { BagDirectory } from './bag/bagDirectory.ts'
import { bagDocumentRoutes } from './bag/bagDocumentRoutes.ts'
import { bagRoutes } from './bag/bagRoutes.ts'
import { RoomIncidents } from './bag/roomIncidents.ts'
import { roomRoutes } from './bag/roomRoutes.ts'
import { siteBagRoutes } from './bag/siteBagRoutes.ts'
import { chatRoutes } from './chat/chatRoutes.ts'
import { OpenPages } from './chat/openPages.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/database.ts'
import { DrillClock } from './drill/drillClock.ts'
import { drillRoutes } from './drill/drillRoutes.ts'
import { feedRoutes } from './feed/feedRoutes.ts'
import { guestDeskRoutes } from './guest/guestDeskRoutes.ts'
import { GuestPace } from './guest/guestPace.ts'
import { guestRoutes } from './guest/guestRoutes.ts'
import { helpRoutes } from './help/helpRoutes.ts'
import { appManifest } from './http/appManifest.ts'
import { HostDirectory } from './http/hosts.ts'
import type { House } from './http/house.ts'
import { TrustedIssuers } from './http/issuers.ts'
import { failureWithoutSecrets, withoutSecrets } from './http/logging.ts'
import { mounter } from './http/mount.ts'
import { answerProblem, answerProblems, HttpProblem } from './http/problems.ts'
import { secureAnswers } from './http/securityHeaders.ts'
import { trustedProxies } from './http/trustedProxies.ts'
import { allowOwnScripts, browserConfig, serveWeb } from './http/web.ts'
import { countWrongTries } from './http/wrongTries.ts'
import { importRoutes } from './imports/importRoutes.ts'
import { clearingRoutes } from './incident/clearingRoutes.ts'
import { courseRoutes } from './incident/courseRoutes.ts'
import { IncidentBook } from './incident/incidentBook.ts'
import { incidentRoutes } from './incident/incidentRoutes.ts'
import { labelRoutes } from './label/labelRoutes.ts'
import { followNotices } from './live/databaseNotices.ts'
import { LiveHub } from './live/liveHub.ts'
import { streamRoutes } from './live/streamRoutes.ts'
import { WatchHub } from './live/watchHub.ts'
import { LockdownClock } from './lockdown/lockdownClock.ts'
import { lockdownRoutes } from './lockdown/lockdownRoutes.ts'
import type { LockdownDelays } from './lockdown/requestLockdown.ts'
import { startMail } from './mail/startMail.ts'
import { notificationRoutes } from './notification/notificationRoutes.ts'
import { notificationPlace } from './notification/place.ts'
import { nobodyIsTold, startNotifications } from './notification/startNotifications.ts'
import { photoRoutes } from './photo/photoRoutes.ts'
import { planRoutes } from './plan/planRoutes.ts'
import { ExpiryClock } from './readiness/expiryClock.ts'
import { readinessRoutes } from './readiness/readinessRoutes.ts'
import { setupRoutes } from './setup/setupRoutes.ts'
import { siteRoutes } from './site/siteRoutes.ts'
import { templateRoutes } from './template/templateRoutes.ts'
import { lookRoutes } from './tenant/lookRoutes.ts'
import { resourceRoutes } from './tenant/resourceRoutes.ts'
import { tenantRoutes } from './tenant/tenantRoutes.ts'
import { providersOfTenants } from './tenant/trust.ts'
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
}

/** After these a room may be in another incident, or in none. */
const turnsRooms: ReadonlySet<IncidentEvent['type']> = new Set([
  'IncidentStarted',
  'KindChanged',
  'IncidentEnded',
  'IncidentWithdrawn',
])

/** Interpretation of the specification's silent lockdown: a manager has 60 s to decide, a room 5 s to take it back. */
const usualDelays: LockdownDelays = { confirm: 60_000, undo: 5_000 }

/**
 * The whole server, not yet listening: routes of the contract, streams, health, API reference and the web app.
 * @throws when the database cannot be reached
 */
export async function buildServer(config: Config, options: ServerOptions = {}): Promise<Server> {
  const { logStream, keepaliveEvery = 15_000, lockdownDelays = usualDelays, tellsPeople = true } = options
  const app = Fastify({
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
    frameworkErrors: answerProblem,
  })
  const house = await furnish(app, config, keepaliveEvery, lockdownDelays, tellsPeople)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerProblems(app)
  secureAnswers(app)
  await app.register(compress, { threshold: 8192, encodings: ['br', 'gzip'] })
  await app.register(swagger, {
    openapi: {
      info: {
        title: `${config.PRODUCT_NAME} API`,
        version: '1',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          guestToken: { type: 'apiKey', in: 'header', name: guestHeaders.token },
          guestIncident: { type: 'apiKey', in: 'header', name: guestHeaders.incident },
        },
      },
    },
    transform: jsonSchemaTransform,
  })

  const wrongBarcodes = countWrongTries(app)
  const wrongGuestKeys = countWrongTries(app)
  await app.register(async (api) => {
    const mount = mounter(api, house, wrongBarcodes, wrongGuestKeys)
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
    planRoutes(mount, api, house)
    userRoutes(mount, house)
    importRoutes(mount, api, house)
    adminUserRoutes(mount, house)
    tenantRoutes(mount, house)
    resourceRoutes(mount, house)
    helpRoutes(mount, house)
    lockdownRoutes(mount, house)
    watchRoutes(mount, api, house)
    readinessRoutes(mount, house)
    guestRoutes(mount, api, house, wrongGuestKeys)
    guestDeskRoutes(mount, house)
    lookRoutes(mount, house)
    templateRoutes(mount, house)
    drillRoutes(mount, api, house)
    notificationRoutes(mount, api, house)
    feedRoutes(mount, api, house)
    auditRoutes(mount, house)
    streamRoutes(api, house, wrongBarcodes)
    placeRoutes(api, house)
  })
  await app.register(async (docs) => {
    allowOwnScripts(docs, config)
    await docs.register(reference, {
      routePrefix: '/api/docs',
      // The page is ours alone: nothing in it asks, or leads to, its maker's services.
      configuration: {
        ...{ withDefaultFonts: false, telemetry: false, showDeveloperTools: 'never', hideClientButton: true },
        ...{ agent: { disabled: true }, mcp: { disabled: true } },
      },
    })
  })
  await app.register(async (web) => {
    await serveWeb(web, house)
    await bagDocumentRoutes(web, house, wrongBarcodes)
  })
  return { app, house }
}

async function furnish(
  app: FastifyInstance,
  config: Config,
  keepaliveEvery: number,
  lockdownDelays: LockdownDelays,
  tellsPeople: boolean,
): Promise<House> {
  const db = openDatabase(config.DATABASE_URL)
  const book = new IncidentBook(db)
  const bags = new BagDirectory(db)
  const roomIncidents = new RoomIncidents()
  const hub = new LiveHub(roomIncidents, keepaliveEvery)
  book.listen((incident, events) => {
    const mayTurn = events.some(({ type }) => turnsRooms.has(type))
    hub.tell(incident, events, mayTurn ? roomIncidents.note(incident) : undefined)
  })
  const mail = startMail(db, config, app.log)
  const notifications = tellsPeople
    ? startNotifications(db, config.DATABASE_URL, notificationPlace(config), app.log)
    : nobodyIsTold
  const watchHub = new WatchHub(db, keepaliveEvery, app.log)
  const openPages = new OpenPages(db, book, hub, app.log)
  const lockdownClock = new LockdownClock({ db, book }, app.log)
  const drillClock = new DrillClock({ db, book }, app.log)
  const expiryClock = new ExpiryClock(db, app.log)
  const hosts = new HostDirectory(db, config)
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = config
  const issuers = new TrustedIssuers(issuer ? { issuer, audience } : null, () => providersOfTenants(db))
  const unfollow = await followNotices(config.DATABASE_URL, book, bags, hub, app.log, {
    onMail: mail.wake,
    onHost: () => {
      hosts.forget()
      issuers.refresh().catch((err) => app.log.warn({ err }, 'notice of a provider not followed'))
    },
    onWatch: (tenantId) => {
      void watchHub.look(tenantId)
      void lockdownClock.look()
    },
    onNotification: notifications.wake,
    onPages: (question) => void openPages.onAsked(question),
    onConnect: () => watchHub.lookAll(),
    onSweep: () => {
      void lockdownClock.look()
      void drillClock.look()
      notifications.sweep()
    },
  })
  await issuers.refresh()
  void expiryClock.look()
  // Streams end before the server waits for open connections, which they would otherwise never let it finish.
  app.addHook('preClose', async () => {
    hub.close()
    watchHub.close()
  })
  app.addHook('onClose', async () => {
    await Promise.all([
      unfollow(),
      mail.stop(),
      notifications.stop(),
      lockdownClock.stop(),
      drillClock.stop(),
      expiryClock.stop(),
    ])
    await db.destroy()
  })
  const sharedParts = {
    config,
    db,
    book,
    bags,
    roomIncidents,
    hub,
    watchHub,
    openPages,
    hosts,
    guestPace: new GuestPace(),
    lockdownDelays,
  }
  return { ...sharedParts, verifyToken: issuers.verify, refreshProviders: () => issuers.refresh() }
}

/** Health for the machine, configuration for the browser. */
function placeRoutes(app: FastifyInstance, { config, db, hosts }: House) {
  const hidden = { schema: { hide: true } }
  app.get('/health/live', hidden, async () => ({ status: 'live' }))
  app.get('/health/ready', hidden, async () => {
    await sql`select 1`.execute(db).catch(() => {
      throw new HttpProblem(503, 'unavailable', 'The database does not answer.')
    })
    return { status: 'ready' }
  })
  app.get('/config.json', hidden, async (request, reply) => {
    const vary = config.TRUST_PROXY ? 'host, x-forwarded-host' : 'host'
    reply.header('cache-control', 'no-cache').header('vary', vary)
    return browserConfig(config, await hosts.tenantAt(request))
  })
  app.get('/manifest.webmanifest', hidden, async (_, reply) => {
    reply.header('cache-control', 'no-cache').type('application/manifest+json')
    return JSON.stringify(appManifest(config))
  })
}
