import { addingParameter, issuerPath } from '@muster/contract/appConfig'
import type { Issuer } from '@muster/identity/issuer'
import type { FastifyInstance } from 'fastify'
import type { HostDirectory } from '../../access/hostDirectory.ts'
import type { IssuerKeys } from '../../access/issuerKeys.ts'
import { fetchFrom, trustedProviders } from '../../access/oidcDiscovery.ts'
import { type Config, ownIssuerOf } from '../../platform/config/config.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import type { Database } from '../../platform/db/database.ts'
import { RateLimiter } from '../../platform/jobs/rateLimiter.ts'
import { type DirectSender, directSender } from '../mail/directSender.ts'
import { issuerPeople } from './issuerPeople.ts'
import { issuerRecords } from './issuerRecords.ts'
import { otherSessions } from './sessions.ts'
import { signInCodes } from './signInCodes.ts'
import { signInProviders } from './signInProviders.ts'
import { noteRefusals } from './signInRefusals.ts'
import { storedPasskeys } from './storedPasskeys.ts'

type Deps = {
  config: Config
  signInDb: Database
  secrets: SecretBox
  hosts: HostDirectory
  issuerKeys: IssuerKeys
}

/**
 * Maximum number of requests of one sender within a minute, of those that write rows. A school is one sender: 300 of its people
 * may sign in each minute. A script makes at most 180,000 rows, which are removed within an hour.
 */
const maxPerMinute = 3000

/**
 * Mounts Muster's own OpenID provider, on the origin of PUBLIC_URL. It is loaded at its first request. A server without an
 * address has none.
 */
export function issuerRoutes(app: FastifyInstance, deps: Deps) {
  const issuer = ownIssuerOf(deps.config)
  if (!issuer) return
  let loaded: Promise<Issuer> | null = null
  const mails = directSender(deps.config)
  app.addHook('onClose', () => mails?.close())
  // It reads the body itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: `${issuerPath}/*`,
    schema: { hide: true },
    handler: async (request, reply) => {
      loaded ??= load(app, deps, issuer, mails)
      const { handle } = await loaded
      reply.hijack()
      await handle(request.raw, reply.raw, request.ip).catch((err: unknown) => {
        request.log.error({ err }, 'sign-in failed')
        if (!reply.raw.headersSent) reply.raw.writeHead(500)
        reply.raw.end()
      })
    },
  })
}

async function load(
  app: FastifyInstance,
  { config, signInDb: db, secrets, hosts, issuerKeys }: Deps,
  issuer: string,
  mails: DirectSender | null,
): Promise<Issuer> {
  const { createIssuer } = await import('@muster/identity/issuer')
  const homeUrl = new URL(issuer).origin
  const own = new Set([
    homeUrl,
    ...config.IDENTITY_ORIGINS,
    ...(config.PUBLIC_URL ? [new URL(config.PUBLIC_URL).origin] : []),
  ])
  const hasOwnSignIn = !config.OIDC_ISSUER
  const senders = new RateLimiter(maxPerMinute, 60_000, 'steadily')
  const noteRefusal = noteRefusals({ db, hosts, log: app.log })
  return createIssuer({
    issuer,
    addingParameter,
    productName: config.PRODUCT_NAME,
    tokenSeconds: config.IDENTITY_TOKEN_TTL,
    isDemo: config.DEMO_SIGN_IN,
    records: issuerRecords(db),
    readKeys: issuerKeys.current,
    people: issuerPeople(db, issuer, config.GLOBAL_ADMINS_REQUIRE_PASSKEY),
    passkeys: storedPasskeys(db),
    otherSessions: otherSessions(db),
    codes: signInCodes({
      db,
      productName: config.PRODUCT_NAME,
      sendMail: mails?.send ?? null,
      onUndelivered: (email, detail) =>
        void noteRefusal({ reason: 'mail-not-sent', detail, email, origin: homeUrl, address: null }),
    }),
    providers: signInProviders({ db, secrets, hosts, hasOwnSignIn }),
    noteRefusal,
    limitSender: (sender) => {
      const wait = senders.waitOf(sender)
      if (wait === 0) senders.count(sender)
      return wait
    },
    fetchFrom: (at) => fetchFrom(at, trustedProviders(config)),
    hasOwnSignIn,
    sendsMail: config.SMTP_URL !== undefined,
    homeUrl,
    isOwnOrigin: async (origin) => own.has(origin) || (await hosts.tenantOfOrigin(origin)) !== null,
    log: app.log,
  })
}
