import * as calls from '@muster/contract/setupCalls'
import { inEnglish } from '@muster/words/t'
import type { FastifyRequest } from 'fastify'
import type { BarcodeLimiter } from '../../access/bagAccess.ts'
import type { Mount } from '../../access/endpoints.ts'
import { deviceCookie, deviceTokenFrom } from '../../access/enrolledDevice.ts'
import type { Phones } from '../../access/phones.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { createFailedAttemptLimiter } from '../../platform/http/failedAttemptLimiter.ts'
import { HttpProblem, notFound } from '../../platform/http/problems.ts'
import { checkSetupCode } from './checkSetupCode.ts'
import { listDevices, revokeDevice } from './enrolledDevices.ts'
import { setSecretCookie } from './setSecretCookie.ts'
import { setUpBag } from './setUpBag.ts'
import { createSetupCode, listSetupCodes, revokeSetupCode } from './setupCodes.ts'

/** Mounts the setup of bags and phones with a setup code; and the lists of codes and phones for managers. */
export function setupRoutes(
  mount: Mount,
  deps: { config: Config; db: Database; lookups: Database; phones: Phones },
  barcodeLimiter: BarcodeLimiter,
) {
  const { db } = deps
  const limiter = createFailedAttemptLimiter()
  /** Only wrong codes are counted and delayed: a school is one sender, and a guesser in it must not keep it from its bags. */
  const refuseUnknown = <T>(request: FastifyRequest, found: T | null): T => {
    if (found !== null) return found
    limiter.refuseIfTooMany(
      request,
      inEnglish('Too many wrong setup codes from here. Wait a minute, then try again.'),
    )
    limiter.countFailure(request)
    throw unknownCode()
  }

  mount(calls.checkSetupCode, async ({ body, request }) =>
    refuseUnknown(request, await checkSetupCode(deps, body.setupCode)),
  )

  mount(calls.setUpBag, async ({ body, request, reply }) => {
    const phone = { address: request.ip, token: deviceTokenFrom(request) }
    const made = await setUpBag(deps, body, phone).catch((error: unknown) => {
      if (error instanceof HttpProblem && error.type === 'not-found') barcodeLimiter.countFailure(request)
      throw error
    })
    const { token, ...bag } = refuseUnknown(request, made)
    setSecretCookie(deps.config, request, reply, { name: deviceCookie, value: token, path: '/api' })
    return bag
  })

  mount(calls.listSetupCodes, (input) => listSetupCodes(db, input))
  mount(calls.createSetupCode, (input) => createSetupCode(db, input))
  mount(calls.revokeSetupCode, (input) => revokeSetupCode(db, input))
  mount(calls.listDevices, (input) => listDevices(db, input))
  mount(calls.revokeDevice, (input) => revokeDevice(db, input))
}

const unknownCode = () =>
  notFound(
    inEnglish(
      'This setup code does not work. Check its letters and digits, or ask your school for a new one.',
    ),
  )
