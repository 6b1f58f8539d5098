import type { Problem } from '@muster/contract/problem'
import type { FastifyInstance } from 'fastify'
import type { HostDirectory } from '../../access/hostDirectory.ts'
import type { IssuerKeys } from '../../access/issuerKeys.ts'
import type { ProviderCheck } from '../../access/providerCheck.ts'
import type { Config } from '../../platform/config/config.ts'
import { runningVersion } from '../../platform/config/version.ts'
import type { Drain } from '../../platform/http/drain.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import type { SchemaCheck } from '../../platform/telemetry/schemaCheck.ts'
import type { WriteCheck } from '../../platform/telemetry/writeCheck.ts'
import type { Signer } from '../evidence/signer.ts'
import type { SecretsCheck } from '../secrets/secretsCheck.ts'
import { selfTestRoute } from '../selfTest/selfTestRoute.ts'
import { appManifest } from '../webApp/appManifest.ts'
import { browserConfig } from '../webApp/web.ts'
import { seenRoute } from './seenRoute.ts'

type Deps = {
  config: Config
  writes: WriteCheck
  schema: SchemaCheck
  provider: ProviderCheck
  issuerKeys: Pick<IssuerKeys, 'remark'>
  secretsCheck: Pick<SecretsCheck, 'remark'>
  signer: Pick<Signer, 'hasKey' | 'remark'>
  hosts: HostDirectory
}

/** The answer of readiness while the server drains. */
const stoppingProblem = {
  type: 'stopping',
  title: 'Not available right now',
  status: 503,
  detail: 'This server is stopping.',
} satisfies Problem

/** Mounts health for the machine and configuration for the browser. */
export function healthAndConfigRoutes(
  app: FastifyInstance,
  { config, writes, schema, provider, issuerKeys, secretsCheck, signer, hosts }: Deps,
  drain: Pick<Drain, 'isStopping'>,
) {
  const hidden = { schema: { hide: true } }
  app.get('/health/live', hidden, async () => ({ status: 'live' }))
  app.get('/health/ready', hidden, async (_, reply) => {
    if (drain.isStopping) {
      // No failure, and asked every second: nothing is logged.
      reply.code(503).type('application/problem+json')
      return JSON.stringify(stoppingProblem)
    }
    // Cached values: thousands of requests a second neither query the database nor wait.
    const trouble = schema.problem ?? (writes.isWritable ? null : 'The database cannot be written.')
    if (trouble) throw new HttpProblem(503, 'unavailable', trouble)
    // Problems that do not stop the server; names of tables and of the provider are no secrets.
    const remarks = [
      schema.remark,
      writes.clockRemark,
      provider.remark,
      issuerKeys.remark,
      secretsCheck.remark,
      signer.hasKey ? signer.remark : null,
    ].filter((each) => each !== null)
    return { status: 'ready', ...runningVersion(), ...(remarks.length > 0 ? { remarks } : {}) }
  })
  seenRoute(app, config)
  selfTestRoute(app, config)
  app.get('/config.json', hidden, async (request, reply) => {
    const vary = config.TRUST_PROXY ? 'host, x-forwarded-host' : 'host'
    reply.header('vary', vary)
    return browserConfig(config, await hosts.tenantAt(request))
  })
  app.get('/manifest.webmanifest', hidden, async (_, reply) => {
    reply.type('application/manifest+json')
    return JSON.stringify(appManifest(config))
  })
}
