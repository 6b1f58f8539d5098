import { problem } from '@muster/contract/problem'
import * as calls from '@muster/contract/rbimCalls'
import * as newsCalls from '@muster/contract/rbimNewsCalls'
import { inEnglish } from '@muster/words/t'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { BagDirectory } from '../../access/bagDirectory.ts'
import type { Mount } from '../../access/endpoints.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { RoomIncidents } from '../../incidents/roomIncidents.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FailedAttemptLimiter } from '../../platform/http/failedAttemptLimiter.ts'
import { operationId } from '../../platform/http/openApi.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import type { LockdownDelays } from '../lockdown/requestLockdown.ts'
import { authenticateDevice, type Sender } from './authenticateDevice.ts'
import { listRbimNews, listRbimNewsDeliveries, resendRbimNews } from './deviceNotifications.ts'
import { getRbim, listRbimEntries, listRbimSamples, listRbims, listRbimTests } from './listRbims.ts'
import { changeRbim, changeRbimKey, createRbim, retireRbim } from './manageRbims.ts'
import type { RbimServices } from './rbimServices.ts'
import { saveReport } from './saveReport.ts'

/** Mounts managers' calls about RBIMs. */
export function rbimRoutes(mount: Mount, deps: { db: Database }) {
  mount(calls.listRbims, (input) => listRbims(deps, input))
  mount(calls.getRbim, (input) => getRbim(deps, input))
  mount(calls.listRbimEntries, (input) => listRbimEntries(deps, input))
  mount(calls.listRbimSamples, (input) => listRbimSamples(deps, input))
  mount(calls.listRbimTests, (input) => listRbimTests(deps, input))
  mount(calls.createRbim, (input) => createRbim(deps, input))
  mount(calls.changeRbim, (input) => changeRbim(deps, input))
  mount(calls.changeRbimKey, (input) => changeRbimKey(deps, input))
  mount(calls.retireRbim, (input) => retireRbim(deps, input))
  mount(newsCalls.listRbimNews, (input) => listRbimNews(deps, input))
  mount(newsCalls.listRbimNewsDeliveries, (input) => listRbimNewsDeliveries(deps, input))
  mount(newsCalls.resendRbimNews, (input) => resendRbimNews(deps, input))
}

type Deps = {
  db: Database
  incidents: IncidentStore
  bags: BagDirectory
  roomIncidents: RoomIncidents
  lockdownDelays: LockdownDelays
  rbims: RbimServices
}

/**
 * Mounts RBIMs' messages. Mounted by hand: the sender is authenticated by a signature over the raw body, so the body stays
 * unparsed until then.
 */
export function rbimMessageRoutes(api: FastifyInstance, deps: Deps, limiter: FailedAttemptLimiter) {
  const { rbims: parts } = deps
  api.register(async (devices) => {
    devices.decorateRequest('sender', null)
    devices.removeAllContentTypeParsers()
    devices.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: calls.maxRbimMessageBytes },
      (_, body, done) => done(null, body),
    )
    devices.addHook('preValidation', async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const sender = await authenticateDevice(parts.directory, limiter, request, body)
      request.sender = sender
      request.body = parseJson(body)
    })
    const routes = devices.withTypeProvider<ZodTypeProvider>()
    const { sendHeartbeat, sendRbimReport } = calls
    routes.route({
      ...routeOf(sendHeartbeat),
      schema: { ...schemaOf(sendHeartbeat), body: sendHeartbeat.body },
      handler: async (request) => {
        const sender = requireSender(request)
        parts.rateLimiter.take(`${sender.rbim.id} heartbeat`)
        parts.heartbeats.add(sender, request.body)
        return { intervalSeconds: sender.rbim.intervalSeconds }
      },
    })
    routes.route({
      ...routeOf(sendRbimReport),
      schema: { ...schemaOf(sendRbimReport), body: sendRbimReport.body },
      handler: async (request) => {
        const sender = requireSender(request)
        // A press is accepted even when the RBIM has sent too much otherwise.
        parts.rateLimiter.take(
          `${sender.rbim.id} ${request.body.report.kind === 'press' ? 'press' : 'report'}`,
        )
        return saveReport(deps, { ...sender, request }, request.body)
      },
    })
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The RBIM that has signed the request; null on all other routes. */
    sender: Sender | null
  }
}

type Message = typeof calls.sendHeartbeat | typeof calls.sendRbimReport
const routeOf = ({ method, path: url }: Message) => ({ method, url })

function schemaOf({ method, path, tag, summary, answer }: Message) {
  const content = { 'application/problem+json': { schema: problem } }
  const refusal = { description: 'Why not, as a sentence for a person', content }
  const known = { operationId: operationId({ method, path }), security: [{ deviceSignature: [] }] }
  return { tags: [tag], summary, ...known, response: { 200: answer, '4xx': refusal, '5xx': refusal } }
}

function requireSender({ sender }: FastifyRequest): Sender {
  if (!sender) throw new Error('an RBIM’s route has no sender')
  return sender
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new HttpProblem(400, 'bad-request', inEnglish('The body is not JSON.'))
  }
}
