import * as calls from '@muster/contract/setupCalls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BarcodeLimiter } from '../../access/bagAccess.ts'
import type { Mount } from '../../access/endpoints.ts'
import { deviceCookie, deviceTokenFrom } from '../../access/enrolledDevice.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import { checkSetupCode } from './checkSetupCode.ts'
import { cookieDomain } from './cookieDomain.ts'
import { listDevices, revokeDevice } from './enrolledDevices.ts'
import { setUpBag } from './setUpBag.ts'
import { SetupCodeLimiter } from './setupCodeLimiter.ts'
import { createSetupCode, listSetupCodes, revokeSetupCode } from './setupCodes.ts'

/** Mounts the setup of bags and phones with a setup code; and the lists of codes and phones for managers. */
export function setupRoutes(
  mount: Mount,
  deps: { config: Config; db: Database },
  barcodeLimiter: BarcodeLimiter,
) {
  const { db } = deps
  const limiter = new SetupCodeLimiter()

  mount(calls.checkSetupCode, ({ body, request }) =>
    limiter.attempt(request, () => checkSetupCode(db, body.setupCode)),
  )

  mount(calls.setUpBag, async ({ body, request, reply }) => {
    const phone = { address: request.ip, token: deviceTokenFrom(request) }
    const { token, ...bag } = await limiter.attempt(request, () =>
      setUpBag(db, body, phone).catch((error: unknown) => {
        if (error instanceof HttpProblem && error.type === 'not-found') barcodeLimiter.countFailure(request)
        throw error
      }),
    )
    setTokenCookie(deps, request, reply, token)
    return bag
  })

  mount(calls.listSetupCodes, (input) => listSetupCodes(db, input))
  mount(calls.createSetupCode, (input) => createSetupCode(db, input))
  mount(calls.revokeSetupCode, (input) => revokeSetupCode(db, input))
  mount(calls.listDevices, (input) => listDevices(db, input))
  mount(calls.revokeDevice, (input) => revokeDevice(db, input))
}

/** The longest lifetime that browsers accept: 400 days. */
const cookieLife = 400 * 24 * 3600

/** Sets a cookie that no script can read, and no other site's page sends. */
function setTokenCookie(
  { config }: { config: Config },
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
) {
  const domain = cookieDomain(config, request.hostname)
  const isSecure = request.protocol === 'https' || config.PUBLIC_URL?.startsWith('https:')
  const attributes = `${domain ? `; Domain=${domain}` : ''}${isSecure ? '; Secure' : ''}`
  reply.header(
    'set-cookie',
    `${deviceCookie}=${token}; Path=/api; Max-Age=${cookieLife}; HttpOnly; SameSite=Lax${attributes}`,
  )
}
