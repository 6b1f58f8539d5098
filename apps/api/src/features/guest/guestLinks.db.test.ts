import { randomUUID } from 'node:crypto'
import * as calls from '@muster/contract/guestCalls'
import { endIncident } from '@muster/contract/incidentCalls'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  enterTestGuest,
  everyFlag,
  guestLinkCalls,
  inOneHour,
  invitation,
  inviteTestGuest,
  newToken,
  whyNot,
} from '../../../test/guests.ts'
import { acknowledge, instructionIds, newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { inTenant, noTenant } from '../../platform/db/database.ts'
import type { Server } from '../../server.ts'

/** Tests guests' links: how they are created, what they open, and on how many devices. How they are sent is in sendingGuestLinks.db.test.ts. */

let world: World
let oak: TestTenant
/** On the same database. */
let other: Server
let incidentId: string

beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: 'https://muster.example.org' } })
  oak = world.tenants[0]
  other = await world.addServer({ env: { PUBLIC_URL: 'https://muster.example.org' } })
})
beforeEach(async () => {
  incidentId = await world.startDrill(oak)
})
afterAll(() => world.close())

const { manager, open, renew, list, audited } = guestLinkCalls(() => ({ world, incidentId }))
const isIn = async (guest: { headers: Record<string, string> }) =>
  (await world.call(calls.getGuestIncident, {}, guest)).status === 200
const entered = () =>
  world.asOwner(async (owner) => {
    const { rows } = await owner.query(
      "select 1 from event where incident_id = $1 and type = 'GuestEntered'",
      [incidentId],
    )
    return rows.length
  })

describe('a link', () => {
  test('is told once, leads to the guest’s page with its secret behind the #, and is kept nowhere', async () => {
    const link = await inviteTestGuest(world, oak, incidentId)
    expect(link.secret).toMatch(/^[\w-]{43}$/)
    expect(link.url).toBe(
      `https://muster.example.org/incident/${incidentId}/external-dashboard#${link.secret}`,
    )
    const [listed] = await list()
    expect(listed).toMatchObject({
      devices: 0,
      link: { openedAt: null, sentTo: null, madeByName: manager().name },
    })
    expect(JSON.stringify(listed)).not.toContain(link.secret)
    const tables = ['guest_link', 'guest_session', 'event', 'audit', 'notification_request']
    const token = newToken()
    await open(link.secret, token)
    const kept = await world.asOwner(async (owner) => {
      const rows: unknown[] = []
      for (const table of tables) rows.push((await owner.query(`select t::text from ${table} t`)).rows)
      return JSON.stringify(rows)
    })
    for (const key of [link.secret, token]) {
      expect(kept).not.toContain(key)
      expect(kept).not.toContain(Buffer.from(key).toString('hex'))
    }
    expect((await list())[0]).toMatchObject({ devices: 1, link: { openedAt: expect.any(String) } })
    expect((await audited('guest.linkMade')).map(({ subject }) => subject)).toEqual(['Sgt. Ode'])
  })

  test('lets one device in, when several open it at the same moment', async () => {
    const { secret } = await inviteTestGuest(world, oak, incidentId)
    const tries = Array.from({ length: 6 }, (_, at) =>
      open(secret, newToken(), { server: at % 2 ? other : world.server }),
    )
    const answers = await Promise.all(tries)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403])
    for (const { status, problem } of answers.filter((each) => each.status === 403))
      expect([status, problem.type]).toEqual([403, 'guest-link-used'])
    expect(await entered()).toBe(1)
  })

  test('lets the same device in again, also when it asks twice at once', async () => {
    const { secret } = await inviteTestGuest(world, oak, incidentId)
    const token = newToken()
    const answers = await Promise.all([open(secret, token), open(secret, token), open(secret, token)])
    expect(answers.map(({ status, body }) => [status, body.token])).toEqual(
      Array.from({ length: 3 }, () => [200, token]),
    )
    expect(await entered()).toBe(1)
    expect((await list())[0]?.devices).toBe(1)
  })

  test('for any device lets in as many as come', async () => {
    const { secret } = await inviteTestGuest(world, oak, incidentId, { isForAnyDevice: true })
    const answers = await Promise.all(Array.from({ length: 4 }, () => open(secret)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([await entered(), (await list())[0]?.devices]).toEqual([4, 4])
  })

  test('is retired by a newer one; a device that is in stays until that is opened elsewhere', async () => {
    const guest = await enterTestGuest(world, oak, incidentId)
    const { secret } = await renew(guest.guestId)
    expect(await whyNot(open(guest.secret))).toEqual([403, 'guest-link-replaced'])
    expect(await isIn(guest)).toBe(true)
    expect((await open(guest.secret, guest.token)).status).toBe(200)
    expect((await open(secret)).status).toBe(200)
    expect((await world.call(calls.getGuestIncident, {}, guest)).problem.type).toBe('guest-elsewhere')
    expect(await whyNot(open(secret))).toEqual([403, 'guest-link-used'])
    expect((await list())[0]?.devices).toBe(1)
  })

  test('newer, and opened on the device that is in, is used up by it', async () => {
    const guest = await enterTestGuest(world, oak, incidentId)
    const { secret } = await renew(guest.guestId)
    expect((await open(secret, guest.token)).body.token).toBe(guest.token)
    expect(await whyNot(open(secret))).toEqual([403, 'guest-link-used'])
    expect([await isIn(guest), await entered()]).toEqual([true, 1])
  })

  test('of somebody else on a device that is in gets a token of its own', async () => {
    const one = await enterTestGuest(world, oak, incidentId, { name: 'Ode' })
    const { secret } = await inviteTestGuest(world, oak, incidentId, { name: 'Kim' })
    const { token, guest } = (await open(secret, one.token)).body
    expect([token === one.token, guest.userFriendlyName]).toEqual([false, 'Kim'])
    expect(await isIn(one)).toBe(true)
  })

  test('whose answer was lost lets a device in again that holds something else: of another guest, or over', async () => {
    const one = await enterTestGuest(world, oak, incidentId, { name: 'Ode' })
    const { secret } = await inviteTestGuest(world, oak, incidentId, { name: 'Kim' })
    const [first, second] = [await open(secret, one.token), await open(secret, one.token)]
    expect([second.status, second.body.token]).toEqual([200, first.body.token])

    const moved = await enterTestGuest(world, oak, incidentId)
    await open((await renew(moved.guestId)).secret)
    const back = await renew(moved.guestId)
    const answers = [await open(back.secret, moved.token), await open(back.secret, moved.token)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.body.token).toBe(answers[0]?.body.token)
    expect(await whyNot(open(back.secret))).toEqual([403, 'guest-link-used'])
  })

  test('for any device lets in fifty, and no more', async () => {
    const { secret, guestId } = await inviteTestGuest(world, oak, incidentId, { isForAnyDevice: true })
    const token = newToken()
    await open(secret, token)
    await world.asOwner((owner) =>
      owner.query(
        `insert into guest_session (tenant_id, incident_id, guest_id, link_id, token_hash)
        select tenant_id, incident_id, guest_id, link_id, sha256(n::text::bytea)
        from guest_session, generate_series(1, 49) n where guest_id = $1`,
        [guestId],
      ),
    )
    expect(await whyNot(open(secret))).toEqual([403, 'guest-link-full'])
    expect((await open(secret, token)).status).toBe(200)
  })

  test('among many that are opened at two servers at once opens, and rooms are not kept waiting', async () => {
    const links = await Promise.all(Array.from({ length: 40 }, () => inviteTestGuest(world, oak, incidentId)))
    const [answers, acknowledged] = await Promise.all([
      Promise.all(
        links.map(({ secret }, at) => open(secret, newToken(), { server: at % 2 ? other : world.server })),
      ),
      instructionIds(world, oak, incidentId).then((ids) =>
        acknowledge(world, roomAt(oak, 0), incidentId, 1, ids),
      ),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(acknowledged.status).toBe(200)
    const { rows } = await world.asOwner((owner) =>
      owner.query<{ deadlocks: string }>(
        'select deadlocks from pg_stat_database where datname = current_database()',
      ),
    )
    expect(rows).toEqual([{ deadlocks: '0' }])
  })

  test('that is none, or of another incident, opens nothing, in the same words', async () => {
    const [, river] = world.tenants
    const { secret } = await inviteTestGuest(world, oak, incidentId)
    const theirs = await inviteTestGuest(world, river, await world.startDrill(river))
    const other = await world.startDrill(oak)
    const answers = [
      await open(newToken()),
      await open(secret, newToken(), { incidentId: other }),
      await open(secret, newToken(), { incidentId: randomUUID() }),
      await open(theirs.secret),
    ]
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    expect(await entered()).toBe(0)
  })

  test('is not guessed: the sender of too many wrong ones waits, and a right one still opens', async () => {
    const { secret } = await inviteTestGuest(world, oak, incidentId)
    const server = await world.addServer()
    const tries = await Promise.all(
      Array.from({ length: 200 }, () => open(newToken(), newToken(), { server })),
    )
    expect([...new Set(tries.map(({ status }) => status))].sort()).toEqual([404, 429])
    expect((await open(secret, newToken(), { server })).status).toBe(200)
  })

  test('opens nothing when the access is over, and says why', async () => {
    const revoked = await inviteTestGuest(world, oak, incidentId)
    const params = { incidentId, guestId: revoked.guestId }
    await world.ask(calls.revokeGuest, { params, body: { ...newId(), reason: 'Left the site' } }, manager())
    expect(await whyNot(open(revoked.secret))).toEqual([403, 'guest-revoked'])
    const late = await inviteTestGuest(world, oak, incidentId)
    const later = Date.now() + 2 * 3_600_000
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
    expect(await whyNot(open(late.secret))).toEqual([403, 'guest-expired'])
    clock.mockRestore()
    const over = await inviteTestGuest(world, oak, incidentId)
    await world.ask(
      endIncident,
      { params: { incidentId }, body: { ...newId(), message: 'All clear.' } },
      manager(),
    )
    expect(await whyNot(open(over.secret))).toEqual([403, 'guest-over'])
  })
})

describe('an invitation', () => {
  const invite = (body: ReturnType<typeof invitation>, as = manager()) =>
    world.call(calls.inviteGuest, { params: { incidentId }, body }, as)

  test('sent again after a lost answer is one guest with a new link, and the first one opens nothing', async () => {
    const body = invitation()
    const [first, second] = [await invite(body), await invite(body)]
    expect([first.status, second.status, (await list()).length]).toEqual([201, 201, 1])
    expect(await whyNot(open(first.body.secret))).toEqual([403, 'guest-link-replaced'])
    expect((await open(second.body.secret)).status).toBe(200)
  })

  test('twice at once leaves one link that opens', async () => {
    const body = invitation()
    const links = await Promise.all([invite(body), invite(body), invite(body)])
    const answers = await Promise.all(links.map((link) => open(link.body.secret)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })

  test('sent again in other words is refused, also at another server, and the first link still opens', async () => {
    const body = invitation()
    const { secret } = (await invite(body)).body
    for (const change of [{ isForAnyDevice: true }, { flags: everyFlag }, { name: 'Kim' }])
      for (const server of [world.server, other]) {
        const again = { ...body, commandId: randomUUID(), ...change }
        const answer = world.call(
          calls.inviteGuest,
          { params: { incidentId }, body: again },
          manager(),
          server,
        )
        expect(await whyNot(answer)).toEqual([409, 'guest-invited'])
      }
    expect(await whyNot(invite({ ...body, isForAnyDevice: true } as typeof body))).toEqual([
      409,
      'guest-invited',
    ])
    expect((await open(secret)).status).toBe(200)
    expect(await whyNot(open(secret))).toEqual([403, 'guest-link-used'])
  })

  test('gives no flag that was not named', async () => {
    const { secret } = (await invite(invitation())).body
    const { guest } = (await open(secret)).body
    for (const flag of Object.keys(everyFlag)) expect([flag, Reflect.get(guest, flag)]).toEqual([flag, false])
  })

  test.each([
    ['in the past', -1000],
    ['in 31 days', 31 * 24 * 3_600_000],
  ])('until a time %s is refused at its field, and nothing is written', async (_, from) => {
    const expiresAt = new Date(Date.now() + from).toISOString()
    const { status, problem } = await invite(invitation({ expiresAt }))
    expect([status, problem.errors?.map(({ field }) => field)]).toEqual([422, ['expiresAt']])
    const { guestId } = await inviteTestGuest(world, oak, incidentId)
    const later = { ...newId(), flags: {}, expiresAt }
    const params = { incidentId, guestId }
    expect((await world.call(calls.changeGuest, { params, body: later }, manager())).status).toBe(422)
    expect(await list()).toHaveLength(1)
  })

  test('to an incident that is over is refused', async () => {
    const body = { ...newId(), message: 'All clear.' }
    await world.ask(endIncident, { params: { incidentId }, body }, manager())
    expect((await invite(invitation())).problem.type).toBe('already-ended')
  })

  test('by somebody held to a site is for incidents that are all theirs', async () => {
    const { SiteSpecific } = oak.staff
    expect((await invite(invitation(), SiteSpecific)).status).toBe(201)
    incidentId = await world.startDrill(oak, oak.sites)
    expect((await invite(invitation(), SiteSpecific)).problem.type).toBe('other-sites')
    const { guestId, secret } = await inviteTestGuest(world, oak, incidentId)
    const params = { incidentId, guestId }
    const answers = [
      await world.call(calls.listGuests, { params: { incidentId } }, SiteSpecific),
      await world.call(calls.renewGuestLink, { params }, SiteSpecific),
      await world.call(calls.revokeGuest, { params, body: newId() }, SiteSpecific),
      await world.call(
        calls.changeGuest,
        { params, body: { ...newId(), flags: everyFlag, expiresAt: inOneHour() } },
        SiteSpecific,
      ),
      await world.call(
        calls.mailGuestLink,
        { params, body: { mailId: randomUUID(), secret, mailTo: 'a@b.example' } },
        SiteSpecific,
      ),
    ]
    expect(answers.map(({ status, problem }) => [status, problem.type])).toEqual(
      answers.map(() => [403, 'other-sites']),
    )
  })
})

test('nothing of links and devices is read without the key or the tenant', async () => {
  const { secret } = await inviteTestGuest(world, oak, incidentId)
  await open(secret)
  const [, river] = world.tenants
  const { db } = world.server.context
  for (const tenantId of [noTenant, river.id]) {
    const seen = await inTenant(db, tenantId, async (tx) => [
      ...(await tx.selectFrom('guest_link').select('incident_id').execute()),
      ...(await tx.selectFrom('guest_session').select('incident_id').execute()),
    ])
    expect(seen).not.toContainEqual({ incident_id: incidentId })
  }
})
