import { giveInstruction } from '@muster/contract/incidentCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterTestGuest, everyFlag } from '../../apps/api/test/guests.ts'
import { accept } from '../../apps/api/test/members.ts'
import { roomAt } from '../../apps/api/test/roomCalls.ts'
import type { TestAccount, TestRoom, TestTenant } from '../../apps/api/test/school.ts'
import { openWorld, type World } from '../../apps/api/test/world.ts'
import { SpecClient } from './client.ts'

/**
 * A client written from the specification and nothing else, against Muster. Only the fixtures are ours: two tenants,
 * people who sign in, a running incident with a guest.
 */

let world: World
let oak: TestTenant
let river: TestTenant
let room: TestRoom
let incidentId: string
let anybody: SpecClient
let admin: SpecClient
let globalAdmin: SpecClient

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  room = roomAt(oak, 0)
  anybody = new SpecClient(await world.listen())
  admin = await signedIn(oak.staff.TenantAdmin)
  globalAdmin = await signedIn(world.globalAdmin)
  incidentId = await world.startDrill(oak)
})
afterAll(() => world.close())

async function signedIn(as: TestAccount): Promise<SpecClient> {
  const { authorization = '' } = await world.headersOf(as)
  return anybody.as({ accessToken: authorization.replace('Bearer ', '') })
}

/** A user object with what the specification names, for one tenant. */
const newUser = (name: string, role: string, more: object = {}) => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  tenants: [{ tenantKey: oak.key, tenantId: oak.id, prefix: oak.key, role }],
  currentTenantKey: oak.key,
  isActive: true,
  ...more,
})

async function added(user: object, by = admin) {
  const { status, body } = await by.createUser(user)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

describe('a user', () => {
  test('is created from a whole user object, with the sites they are restricted to', async () => {
    const [east, west] = oak.sites
    const sites = { [oak.key]: { restricted: true, siteIds: [east.id, west.id] } }
    const ana = await added(newUser('Ana', 'Staff', { sites }))
    expect(ana.tenants).toMatchObject([{ tenantKey: oak.key, tenantId: oak.id, role: 'Staff' }])
    expect(ana.sites[oak.key]).toEqual({ restricted: true, siteIds: [east.id, west.id] })
    // People choose where they work, once they have accepted.
    expect(ana.currentTenantKey).toBeNull()
    const permissions = await admin.userPermissions(ana.id)
    expect(permissions.body.sitePermissions[oak.key]).toEqual({
      [east.id]: ['manage'],
      [west.id]: ['manage'],
    })
  })

  test('of several tenants is invited to each', async () => {
    const tenants = [
      { tenantKey: oak.key, role: 'Manager' },
      { tenantKey: river.key, role: 'TenantAdmin' },
    ]
    const ben = await added(newUser('Ben', 'Manager', { tenants, currentTenantKey: river.key }), globalAdmin)
    expect(ben.tenants.map(({ tenantKey }: { tenantKey: string }) => tenantKey).sort()).toEqual([
      'oak',
      'river',
    ])
  })

  test('with site permissions as the profile has them: a permission, or a list of them', async () => {
    const [east, west] = oak.sites
    const sitePermissions = { [oak.key]: { [east.id]: 'view', [west.id]: ['view', 'manage'] } }
    const cid = await added(newUser('Cid', 'SiteSpecific', { sitePermissions }))
    expect(cid.sitePermissions[oak.key]).toEqual({ [east.id]: ['view'], [west.id]: ['view', 'manage'] })
  })

  test('is read, changed and sent back whole, without a word of versions', async () => {
    const dee = await added(newUser('Dee', 'Manager'))
    await accept(world, oak, { subject: dee.email, email: dee.email, name: dee.name, role: 'Manager' })
    const { body: read } = await admin.user(dee.id)
    const { version: _, ...whole } = read
    const { status, body } = await admin.updateUser(dee.id, { ...whole, name: 'Dee Dee', isActive: false })
    expect([status, body.name, body.isActive]).toEqual([200, 'Dee Dee', false])
    expect((await admin.updateUser(dee.id, { ...whole, name: 'Dee' })).body).toMatchObject({
      name: 'Dee',
      isActive: true,
      tenants: read.tenants,
    })
  })

  test('whose object says what is changed elsewhere is not half changed', async () => {
    const eve = await added(newUser('Eve', 'Manager'))
    const wrong = { ...eve, name: 'Other', email: 'other@example.org' }
    const answer = await admin.updateUser(eve.id, wrong)
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'email' }] } })
    const tenants = [{ ...eve.tenants[0], role: 'TenantAdmin' }]
    expect((await admin.updateUser(eve.id, { ...eve, tenants })).body.detail).toMatch(
      /POST and DELETE …\/tenants/,
    )
    expect((await admin.user(eve.id)).body).toMatchObject({ name: 'Eve', email: 'eve@example.org' })
  })

  test('that somebody else has changed since is refused with the version, and overwritten without it', async () => {
    const fay = await added(newUser('Fay', 'Staff'))
    expect((await admin.updateUser(fay.id, { ...fay, name: 'Fay A' })).status).toBe(200)
    expect((await admin.updateUser(fay.id, { ...fay, name: 'Fay B' })).status).toBe(409)
    const { version: _, ...unversioned } = fay
    expect((await admin.updateUser(fay.id, { ...unversioned, name: 'Fay C' })).body.name).toBe('Fay C')
    const said = await world.asOwner((owner) =>
      owner.query(
        "select after from audit where action = 'user.changed' and after->>'name' like 'Fay%' order by id",
      ),
    )
    expect(said.rows.map(({ after }) => [after.name, after.version])).toEqual([
      ['Fay A', undefined],
      ['Fay C', 'none was sent'],
    ])
  })

  test.each(['TenantAdmin', 'Manager', 'Staff'])(
    'with the role %s is restricted to sites, and no longer, and keeps the role',
    async (role) => {
      const [east, west] = oak.sites
      const user = await added(newUser(`G${role}`, role))
      const restrict = { tenantKey: oak.key, restricted: true, siteIds: [east.id] }
      const held = await admin.setUserSites(user.id, restrict)
      expect(held.status).toBe(200)
      // The specification's word for a manager restricted to sites.
      expect(held.body.tenants[0].role).toBe(role === 'Manager' ? 'SiteSpecific' : role)
      expect(held.body.sites[oak.key]).toEqual({ restricted: true, siteIds: [east.id] })
      const viewed = await admin.setUserSites(user.id, {
        sitePermissions: { [oak.key]: { [west.id]: 'view' } },
      })
      expect(viewed.body.sitePermissions[oak.key]).toEqual({ [west.id]: ['view'] })
      const free = await admin.setUserSites(user.id, {
        sites: { [oak.key]: { restricted: false, siteIds: [] } },
      })
      expect([free.body.tenants[0].role, free.body.sites[oak.key].restricted]).toEqual([role, false])
    },
  )

  test('gets another tenant, works in it, leaves it, and is deactivated', async () => {
    const hal = await added(newUser('Hal', 'Staff'), globalAdmin)
    expect((await globalAdmin.addUserTenant(hal.id, { tenantKey: river.key, role: 'Staff' })).status).toBe(
      200,
    )
    const person = { subject: hal.email, email: hal.email, name: hal.name, role: 'Staff' } as const
    for (const tenant of [oak, river]) await accept(world, tenant, person)
    const moved = await globalAdmin.setUserCurrentTenant(hal.id, river.key)
    expect([moved.status, moved.body.currentTenantKey]).toEqual([200, river.key])
    const left = await globalAdmin.removeUserTenant(hal.id, river.key)
    expect(left.body.tenants.map(({ tenantKey }: { tenantKey: string }) => tenantKey)).toEqual([oak.key])
    expect((await globalAdmin.deleteUser(hal.id)).body.isActive).toBe(false)
    const { body } = await globalAdmin.users({
      tenantKeys: [oak.key, river.key],
      activeOnly: true,
      search: 'hal',
    })
    expect(body.items).toEqual([])
    const all = await globalAdmin.users({ tenantKey: oak.key, page: 1, pageSize: 10, search: 'hal' })
    expect(all.body.items).toHaveLength(1)
  })
})

describe('a tenant', () => {
  test('is created, read, changed as a whole object, configured in part, deactivated and brought back', async () => {
    const created = await globalAdmin.createTenant({ tenantKey: 'elm', tenantName: 'Elm', prefix: 'elm' })
    expect(created).toMatchObject({
      status: 201,
      body: { tenantKey: 'elm', tenantName: 'Elm', isActive: true },
    })
    const { id, version: _, ...whole } = created.body
    expect(created.body.tenantId).toBe(id)
    const renamed = await globalAdmin.updateTenant(id, { ...whole, tenantName: 'Elm Street', isActive: true })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Elm Street', tenantName: 'Elm Street' } })
    expect((await globalAdmin.updateTenant(id, { ...whole, tenantKey: 'oak' })).status).toBe(422)
    expect((await globalAdmin.updateTenantConfiguration(id, { softLockdownEnabled: true })).status).toBe(200)
    expect((await globalAdmin.tenantConfiguration(id)).body).toMatchObject({
      softLockdownEnabled: true,
      softLockdownSecurityEnabled: true,
      hasChat: true,
    })
    expect((await globalAdmin.tenantSites(id)).body).toEqual([])
    expect((await globalAdmin.tenantStatistics(id)).body.sites).toBe(0)
    expect((await globalAdmin.deleteTenant(id)).body.isActive).toBe(false)
    const listed = await globalAdmin.tenants({ page: 1, pageSize: 1000, activeOnly: true, search: 'elm' })
    expect(listed.body.items).toEqual([])
    expect((await globalAdmin.updateTenant(id, { isActive: true })).body.isActive).toBe(true)
  })

  test('is neither deactivated by its own administrator nor half changed', async () => {
    const { body } = await admin.tenant(oak.id)
    expect((await admin.updateTenant(oak.id, { ...body, name: 'Other', isActive: false })).status).toBe(403)
    expect((await admin.tenant(oak.id)).body.name).toBe(oak.name)
  })

  test('has numbered sites with names', async () => {
    const { body } = await admin.tenantSites(oak.id)
    expect(body.map(({ id, name }: { id: number; name: string }) => ({ id, name }))).toEqual(
      oak.sites.map(({ id, name }) => ({ id, name })),
    )
  })
})

describe('who is signed in', () => {
  test('is told their tenants, roles, sites and current tenant, and chooses another', async () => {
    const { status, body } = await admin.verify()
    expect([status, body.currentTenantKey, body.isGlobalAdmin, body.globalRoles]).toEqual([
      200,
      oak.key,
      false,
      [],
    ])
    expect(body.tenants).toMatchObject([
      { tenantKey: oak.key, tenantId: oak.id, prefix: oak.key, role: 'TenantAdmin' },
    ])
    expect((await admin.me()).body).toEqual(body)
    expect((await globalAdmin.myPermissions()).body).toMatchObject({
      isGlobalAdmin: true,
      globalRoles: ['GlobalAdmin'],
    })
    expect((await globalAdmin.setMyCurrentTenant(river.key)).status).toBe(200)
    const current = { tenantKey: river.key, tenantId: river.id, tenantName: river.name }
    expect((await globalAdmin.myCurrentTenant()).body).toMatchObject(current)
    expect((await globalAdmin.setMyCurrentTenant(oak.key)).status).toBe(200)
    const held = await (await signedIn(oak.staff.SiteSpecific)).me()
    expect(held.body.sitePermissions).toEqual({ [oak.key]: { [oak.sites[0].id]: ['manage'] } })
  })

  test('is known by either header; where they differ, by Authorization', async () => {
    const base = await world.server.app.listeningOrigin
    const tokenOf = async (as: TestAccount) =>
      (await world.headersOf(as)).authorization?.slice('Bearer '.length) ?? ''
    const [manager, staff] = await Promise.all([oak.staff.Manager, oak.staff.Staff].map(tokenOf))
    const whoIs = async (headers: Record<string, string>) => {
      const response = await fetch(`${base}/api/users/me`, { headers })
      return response.ok ? (await response.json()).email : response.status
    }
    expect(await whoIs({ 'access-token': manager ?? '' })).toBe(oak.staff.Manager.email)
    expect(await whoIs({ 'access-token': manager ?? '', authorization: `Bearer ${staff}` })).toBe(
      oak.staff.Staff.email,
    )
    expect(await whoIs({ 'access-token': manager ?? '', authorization: 'Bearer none' })).toBe(401)
    expect(await whoIs({ 'access-token': '' })).toBe(401)
  })
})

describe('a bag', () => {
  test('says which organization it belongs to, and what to show', async () => {
    const { body } = await anybody.getPublicBag('muster', room.barcode)
    expect(body).toMatchObject({ organizationId: oak.id, summary: { organizationName: oak.name } })
    const { status, body: bag } = await anybody.getBagStatus(room.barcode)
    expect(status).toBe(200)
    expect(bag.incident.incidentId).toBe(incidentId)
    expect(bag.incident.broadcast).toMatchObject({
      broadcastMessage: expect.stringMatching(/./),
      broadcastedAt: expect.stringMatching(/^\d{4}-/),
      sentByName: oak.staff.Manager.name,
    })
    expect((await anybody.getBagStatus('none-of-this-name-at-all')).status).toBe(404)
  })

  test('acknowledges every instruction of whatever data type, with instructionValue null', async () => {
    const texts = [
      'Look',
      'Is the door locked?',
      'How many are you?',
      'What do you see?',
      'Take attendance',
      'Which?',
    ]
    for (const [dataType, text] of texts.entries()) {
      const about = {
        id: crypto.randomUUID(),
        text,
        dataType,
        roomIds: null,
        announce: false,
        required: true,
      }
      const body = {
        commandId: crypto.randomUUID(),
        ...about,
        ...(dataType === 5 ? { choices: ['A', 'B'] } : {}),
      }
      await world.ask(giveInstruction, { params: { incidentId }, body: body as never }, oak.staff.Manager)
    }
    const { body } = await anybody.getBagStatus(room.barcode)
    const pending = body.incident.instructionsList.filter(
      (each: { instructionStatus: number }) => each.instructionStatus === 0,
    )
    expect(new Set(pending.map((each: { instructionDataType: number }) => each.instructionDataType))).toEqual(
      new Set([0, 1, 2, 3, 4, 5]),
    )
    const update = {
      classroomBarcode: room.barcode,
      sequence: 1,
      userId: 'aB3dE9',
      incidentId,
      instructionResponse: pending.map(({ id }: { id: string }) => ({
        id,
        instructionStatus: 1 as const,
        instructionValue: null,
      })),
    }
    expect((await anybody.submitClassroomUpdate(update)).status).toBe(200)
    const { body: after } = await anybody.getBagStatus(room.barcode)
    for (const each of after.incident.instructionsList) expect(each.instructionStatus).toBe(1)
    // The same again changes nothing.
    expect((await anybody.submitClassroomUpdate(update)).body.repeated).toBe(true)
  })

  test('has a history of what it was sent', async () => {
    const { status, body } = await anybody.getBagBroadcasts(room.barcode)
    expect(status).toBe(200)
    expect(body[0]).toMatchObject({
      message: expect.any(String),
      type: 0,
      sentOn: expect.any(String),
      redBagGuids: [],
    })
    expect(body[0].sentByName).toBe(oak.staff.Manager.name)
  })
})

describe('an incident', () => {
  test('is in the list of active ones, with where it is and its category', async () => {
    const { body } = await (await signedIn(oak.staff.Staff)).getActiveIncidents()
    expect(body).toMatchObject([
      {
        incidentId,
        type: 1,
        category: 'Emergency',
        incidentStart: { locationDescription: oak.sites[0].name },
      },
    ])
  })

  test('has guests, whose token is told to themselves and to whoever manages guests', async () => {
    const flags = { ...everyFlag, hasRoomClearAccess: false }
    const { guestId, token } = await enterTestGuest(world, oak, incidentId, { flags })
    const identity = 'ode@police.example'
    const detail = {
      tokenId: guestId,
      userFriendlyName: 'Sgt. Ode',
      userIdentifier: identity,
      incidentId,
      ...flags,
    }
    const guest = anybody.as({ external: { token, incidentId } })
    expect(await guest.getGuestToken(incidentId, identity)).toEqual({ status: 200, body: detail })
    const manager = await signedIn(oak.staff.Manager)
    expect(await manager.getGuestToken(incidentId, identity)).toEqual({ status: 200, body: detail })
    expect((await manager.getGuestToken(incidentId, 'nobody')).status).toBe(404)
    expect((await guest.getGuestToken(incidentId, 'nobody')).status).toBe(404)
    expect((await (await signedIn(oak.staff.Staff)).getGuestToken(incidentId, identity)).status).toBe(403)
    expect((await (await signedIn(river.staff.Manager)).getGuestToken(incidentId, identity)).status).toBe(404)
    expect((await anybody.getGuestToken(incidentId, identity)).status).toBe(401)
    const wrong = anybody.as({ external: { token: token.split('').reverse().join(''), incidentId } })
    expect((await wrong.getGuestToken(incidentId, identity)).status).toBe(401)
  })
})
