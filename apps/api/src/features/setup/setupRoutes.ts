import * as calls from '@muster/contract/setupCalls'
import type { BarcodeLimiter } from '../../access/bagAccess.ts'
import type { Mount } from '../../access/endpoints.ts'
import { deviceCookie, deviceTokenFrom } from '../../access/enrolledDevice.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import { checkSetupCode } from './checkSetupCode.ts'
import { listDevices, revokeDevice } from './enrolledDevices.ts'
import { setSecretCookie } from './setSecretCookie.ts'
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
    setSecretCookie(deps.config, request, reply, { name: deviceCookie, value: token, path: '/api' })
    return bag
  })

  mount(calls.listSetupCodes, (input) => listSetupCodes(db, input))
  mount(calls.createSetupCode, (input) => createSetupCode(db, input))
  mount(calls.revokeSetupCode, (input) => revokeSetupCode(db, input))
  mount(calls.listDevices, (input) => listDevices(db, input))
  mount(calls.revokeDevice, (input) => revokeDevice(db, input))
}
