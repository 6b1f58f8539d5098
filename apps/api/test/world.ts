import { randomUUID } from 'node:crypto'
import type { Access, Endpoint, EndpointAnswer, EndpointInput } from '@muster/contract/endpoint'
import { startIncident } from '@muster/contract/incidentCalls'
import type { ClientBase } from 'pg'
import { inject } from 'vitest'
import { readConfig } from '../src/platform/config/config.ts'
import { buildServer, type Server, type ServerOptions } from '../src/server.ts'
import { type Answer, callEndpoint } from './callEndpoint.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { roomsOfSchool, schoolTemplate } from './databaseTemplates.ts'
import { type Issuer, startIssuer } from './issuer.ts'
import { OwnerConnections } from './ownerConnections.ts'
import { addSchool, type TestAccount, type TestSchool, type TestSite, type TestTenant } from './school.ts'
import { secretsKey } from './testSecrets.ts'
import { unlistedAuditFields } from './unlistedAuditFields.ts'

/** The caller: nobody, a person, or somebody with headers of their own making. */
export type Credentials = TestAccount | { headers: Record<string, string> }

type SignedInCall = Endpoint & { access: Exclude<Access, 'public' | 'bag'> }

/** The options of a server that a test changes; `env` is added to the configuration of every test. */
type WorldOptions = ServerOptions & { env?: Record<string, string> }

/** A server on a database of its own with two tenants, and the ways tests talk to it. */
export class World {
  readonly db: TestDatabase
  readonly issuer: Issuer
  readonly tenants: readonly [TestTenant, TestTenant]
  readonly globalAdmin: TestAccount
  readonly servers: Server[] = []
  private readonly owners: OwnerConnections
  private readonly tokens = new Map<string, Promise<string>>()

  constructor({ db, owners, issuer }: WorldParts, { tenants, globalAdmin }: TestSchool) {
    this.db = db
    this.owners = owners
    this.issuer = issuer
    this.tenants = tenants
    this.globalAdmin = globalAdmin
  }

  /** The first server, by default. */
  get server(): Server {
    const [first] = this.servers
    if (!first) throw new Error('no server is running')
    return first
  }

  /** One more server on the same database. Unless that is asked for, it has no thread that tells people outside. */
  async addServer({ env: more, ...options }: WorldOptions = {}): Promise<Server> {
    const env = {
      DATABASE_URL: this.db.appUrl,
      ...(this.db.directUrl ? { DATABASE_DIRECT_URL: this.db.directUrl } : {}),
      OIDC_ISSUER: this.issuer.url,
      SECRETS_KEY: secretsKey,
      LOG_LEVEL: options.logStream ? 'info' : 'silent',
      // Tests over a socket run with fast paths and without them.
      FAST_PATH: process.env.FAST_PATH ?? 'on',
      ...more,
    }
    const server = await buildServer(readConfig(env), { sendsNotifications: false, ...options })
    this.servers.push(server)
    return server
  }

  /** Lets a server listen, and answers where. */
  listen(server = this.server): Promise<string> {
    return server.app.listen({ port: 0, host: '127.0.0.1' })
  }

  /** Calls an endpoint and answers whatever came, also a refusal. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    as?: Credentials,
    server = this.server,
  ): Promise<Answer<E>> {
    return callEndpoint(server.app, endpoint, input, as ? await this.headersOf(as) : {})
  }

  /** Calls an endpoint that must succeed. */
  async ask<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    as?: E extends SignedInCall ? Credentials : never,
    server = this.server,
  ): Promise<EndpointAnswer<E>> {
    const answer = await this.call(endpoint, input, as, server)
    if (answer.status < 300) return answer.body
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${answer.text}`)
  }

  /** The headers of a signed-in person. */
  async headersOf(as: Credentials): Promise<Record<string, string>> {
    if ('headers' in as) return as.headers
    const token = this.tokens.get(as.subject) ?? this.issuer.tokenFor(as)
    this.tokens.set(as.subject, token)
    return { authorization: `Bearer ${await token}` }
  }

  /** Starts a lockdown drill at some sites of a tenant and answers its id. */
  async startDrill(tenant: TestTenant, sites: readonly TestSite[] = [tenant.sites[0]]): Promise<string> {
    const incidentId = randomUUID()
    await this.ask(startIncident, { body: drillAt(sites, incidentId) }, tenant.staff.Manager)
    return incidentId
  }

  /** Works on the database as its owner. */
  asOwner<T>(work: (owner: ClientBase) => Promise<T>): Promise<T> {
    return this.owners.lend(work)
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map(({ app }) => app.close()))
    const unlisted = await this.asOwner(unlistedAuditFields)
    await Promise.all([this.issuer.close(), this.owners.close()])
    await this.db.drop()
    if (unlisted.length > 0)
      throw new Error(`Add to auditField, and to the words of the audit log: ${unlisted.join(', ')}`)
  }
}

/** The services that a world uses. */
type WorldParts = { db: TestDatabase; owners: OwnerConnections; issuer: Issuer }

/** The body that starts a lockdown drill. */
export function drillAt(sites: readonly TestSite[], incidentId = randomUUID() as string) {
  const siteIds = sites.map(({ id }) => id)
  const words = { kind: 'Exercise', action: 'Lockdown', type: 1 } as const
  return { commandId: randomUUID() as string, incidentId, siteIds, ...words }
}

/**
 * Opens a world: two tenants of two sites each, a global admin, one server.
 * @param options `database`: a migrated one of the test’s own
 */
export async function openWorld(
  options: WorldOptions & { roomsPerSite?: number; database?: TestDatabase } = {},
): Promise<World> {
  const rooms = options.roomsPerSite ?? roomsOfSchool
  const isUsual = rooms === roomsOfSchool && !options.database
  const [db, issuer] = await Promise.all([
    options.database ?? freshDatabase(isUsual ? schoolTemplate : undefined),
    startIssuer(),
  ])
  const owners = new OwnerConnections(db.ownerUrl)
  const school = isUsual
    ? structuredClone(inject('school'))
    : await owners.lend((owner) => addSchool(owner, rooms))
  const world = new World({ db, owners, issuer }, school)
  await world.addServer(options)
  return world
}
