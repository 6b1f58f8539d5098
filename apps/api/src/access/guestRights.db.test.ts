import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@muster/contract/endpoint'
import * as calls from '@muster/contract/guestCalls'
import { endIncident } from '@muster/contract/incidentCalls'
import { getGuestToken } from '@muster/contract/seedDeskCalls'
import { type GuestFlags, mayGuest } from '@muster/domain/access/guestFlags'
import type { Right } from '@muster/domain/access/right'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { callEndpoint, type Parts } from '../../test/callEndpoint.ts'
import { endpoints, isForGuests, namesOf, requestFor } from '../../test/contract.ts'
import { type EndpointWorld, openEndpointWorld, roles } from '../../test/endpointWorld.ts'
import { enterTestGuest, everyFlag, headersOf, newToken } from '../../test/guests.ts'
import { newId, roomAt } from '../../test/roomCalls.ts'
import type { World } from '../../test/world.ts'

/**
 * Calls every guest endpoint of the contract as everybody. Like rights.db.test.ts, but access depends on the token of one
 * guest in one incident, and their flags.
 */

type Guest = Awaited<ReturnType<typeof enterTestGuest>>

let asking: EndpointWorld
let world: World
let incidentId: string
/** Has every flag. */
let guest: Guest
/** Has every flag, in another incident and in another tenant. */
let elsewhere: Guest
let foreign: Guest
const ended = new Map<string, Guest & { incidentId: string }>()

beforeAll(async () => {
  asking = await openEndpointWorld()
  world = asking.world
  const { oak, river } = asking
  const flags = everyFlag
  incidentId = asking.ours.incidentId
  guest = await enterTestGuest(world, oak, incidentId, { flags })
  elsewhere = await enterTestGuest(world, oak, await world.startDrill(oak), { flags })
  foreign = await enterTestGuest(world, river, asking.theirs.incidentId, { flags })
  await endSome()
})
afterAll(() => asking.close())

/** Creates one guest for each way in which an access ends. */
async function endSome() {
  const { oak } = asking
  const as = oak.staff.Manager
  const [revoked, expired, moved] = [
    await enterTestGuest(world, oak, incidentId, { flags: everyFlag }),
    await enterTestGuest(world, oak, incidentId, { flags: everyFlag }),
    await enterTestGuest(world, oak, incidentId, { flags: everyFlag }),
  ]
  const params = { incidentId, guestId: revoked.guestId }
  await world.ask(calls.revokeGuest, { params, body: newId() }, as)
  ended.set('guest-revoked', { ...revoked, incidentId })

  const { secret } = await world.ask(
    calls.renewGuestLink,
    { params: { incidentId, guestId: moved.guestId } },
    as,
  )
  await world.ask(calls.enterAsGuest, { body: { incidentId, secret, token: newToken() } })
  ended.set('guest-elsewhere', { ...moved, incidentId })

  const over = await world.startDrill(oak)
  ended.set('guest-over', {
    ...(await enterTestGuest(world, oak, over, { flags: everyFlag })),
    incidentId: over,
  })
  const body = { ...newId(), message: 'All clear.' }
  await world.ask(endIncident, { params: { incidentId: over }, body }, as)

  const expiresAt = new Date(Date.now() + 2000).toISOString()
  await world.ask(
    calls.changeGuest,
    { params: { incidentId, guestId: expired.guestId }, body: { ...newId(), flags: everyFlag, expiresAt } },
    as,
  )
  await vi.waitFor(
    async () => expect((await world.call(calls.getGuestIncident, {}, expired)).status).toBe(403),
    { timeout: 8000 },
  )
  ended.set('guest-expired', { ...expired, incidentId })
}

const lines = endpoints.flatMap(([name, endpoint]) =>
  isForGuests(endpoint.access)
    ? [{ name, endpoint, right: endpoint.access.split(':')[1] as Right | undefined }]
    : [],
)

const requestOf = (endpoint: Endpoint, changes: object = {}): Parts =>
  requestFor(endpoint, {
    ...asking.ours,
    ...newId(),
    show: 'board',
    roomIds: [roomAt(asking.oak, 0).id],
    IncidentId: incidentId,
    UserIdentifier: 'ode@police.example',
    ...changes,
  })

async function answerTo(endpoint: Endpoint, headers: Record<string, string>, input = requestOf(endpoint)) {
  const answer = await callEndpoint(world.server.app, endpoint, input, headers)
  if (answer.status >= 400) expect(answer.problem.detail).toMatch(/^[A-Z].+\.$/)
  return { status: answer.status, type: answer.status >= 400 ? answer.problem.type : null }
}

test('there are endpoints for guests', () => {
  expect(lines.length).toBeGreaterThanOrEqual(12)
})

describe.each(lines)('$name', ({ endpoint, right }) => {
  test('is for a guest who may', async () => {
    expect((await answerTo(endpoint, guest.headers)).status).toBe(endpoint.status ?? 200)
  })

  test('is for nobody without a token, whoever they are', async () => {
    const stranger = { status: 401, type: 'not-a-guest' }
    expect(await answerTo(endpoint, {})).toEqual(stranger)
    expect(await answerTo(endpoint, { 'incident-id': incidentId })).toEqual(stranger)
    for (const token of [asking.ours.barcode, newToken(), '', 'x'.repeat(5000)])
      expect(await answerTo(endpoint, headersOf(incidentId, token).headers)).toEqual(stranger)
    for (const role of roles) {
      const headers = await world.headersOf(asking.accountOf(role))
      expect(await answerTo(endpoint, headers)).toEqual(stranger)
    }
  })

  test('is not for a guest of another incident or tenant, nor for one who has changed theirs', async () => {
    for (const { token } of [elsewhere, foreign])
      expect(await answerTo(endpoint, headersOf(incidentId, token).headers)).toEqual({
        status: 401,
        type: 'not-a-guest',
      })
    for (const other of [asking.theirs.incidentId, randomUUID(), '', "' or true"])
      expect((await answerTo(endpoint, headersOf(other, guest.token).headers)).status).toBe(401)
  })

  test.each(['guest-revoked', 'guest-expired', 'guest-over', 'guest-elsewhere'])(
    'is refused with why it is over: %s',
    async (type) => {
      const former = ended.get(type)
      expect(await answerTo(endpoint, former?.headers ?? {})).toEqual({ status: 403, type })
    },
  )

  test.runIf(right)('is not for a guest with every right but this', async () => {
    const flags = Object.fromEntries(
      Object.keys(everyFlag).map((flag) => [flag, right && !mayGuest({ [flag]: true }, right)]),
    ) as GuestFlags
    expect(Object.values(flags)).toContain(false)
    const other = await enterTestGuest(world, asking.oak, incidentId, { flags })
    expect(await answerTo(endpoint, other.headers)).toEqual({ status: 403, type: 'guest-right' })
  })

  test.runIf(endpoint.body)('in no shape at all says who may before it says what it wants', async () => {
    const broken = { ...requestOf(endpoint), body: [] }
    expect((await answerTo(endpoint, {}, broken)).status).toBe(401)
    expect((await answerTo(endpoint, guest.headers, broken)).status).toBe(422)
  })

  test('finds no room, plan or picture of another tenant', async () => {
    for (const name of ['roomId', 'roomIds', 'planId', 'pictureId'] as const) {
      if (!namesOf(endpoint).includes(name)) continue
      const input = requestOf(endpoint, { [name]: asking.theirs[name] })
      expect([name, (await answerTo(endpoint, guest.headers, input)).status]).toEqual([name, 404])
    }
  })
})

test('GetGuestToken tells nobody of another incident or person, to the guest themselves', async () => {
  const { headers } = guest
  for (const changes of [
    { IncidentId: asking.theirs.incidentId },
    { IncidentId: randomUUID() },
    { UserIdentifier: 'somebody@police.example' },
  ])
    expect((await answerTo(getGuestToken, headers, requestOf(getGuestToken, changes))).status).toBe(404)
})
