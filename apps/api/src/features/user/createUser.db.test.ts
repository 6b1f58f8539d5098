import { randomUUID } from 'node:crypto'
import { createUser } from '@muster/contract/adminUserCalls'
import { getMe } from '@muster/contract/userCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callEndpoint } from '../../../test/callEndpoint.ts'
import { accept, addMember, readUserAs } from '../../../test/members.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { writtenMails } from '../../../test/writtenMails.ts'

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

type Body = Parameters<typeof world.call<typeof createUser>>[1]['body']
const invitation = (changes: Partial<Body> = {}): { body: Body } => ({
  body: {
    name: 'Ana Lopez',
    email: `${randomUUID()}@example.org`,
    tenantKey: oak.key,
    role: 'Manager',
    ...changes,
  },
})
const invite = (changes: Partial<Body>, as: TestAccount = oak.staff.TenantAdmin) =>
  world.call(createUser, invitation(changes), as)
const mailsTo = (email: string) =>
  world.asOwner(
    async (owner) =>
      (
        await owner.query(
          `select tenant_id, subject, body, sent_at from ${writtenMails} where recipient = $1`,
          [email],
        )
      ).rows,
  )

describe('an invitation', () => {
  test('adds an account that its owner links to at the first sign-in, and joins when they accept', async () => {
    const { body } = invitation({ role: 'SiteSpecific', siteIds: [oak.sites[1].id, oak.sites[1].id] })
    const user = await world.ask(createUser, { body }, oak.staff.TenantAdmin)
    expect(user).toMatchObject({
      name: body.name,
      email: body.email,
      isActive: true,
      hasSignedIn: false,
      version: 1,
    })
    expect(user.tenants).toMatchObject([{ tenantKey: 'oak', role: 'SiteSpecific' }])
    expect(user.sites).toEqual({ oak: { restricted: true, siteIds: [oak.sites[1].id] } })
    expect(user.currentTenantKey).toBeNull()
    const person = { subject: 'ana-1', email: body.email, name: body.name, role: 'SiteSpecific' } as const
    expect((await world.ask(getMe, {}, person)).tenants).toEqual([])
    await accept(world, oak, person)
    const me = await world.ask(getMe, {}, person)
    expect(me.currentTenantKey).toBe('oak')
    expect(me.sitePermissions).toEqual({ oak: { [oak.sites[1].id]: ['manage'] } })
    expect((await readUserAs(world, oak.staff.TenantAdmin, user)).hasSignedIn).toBe(true)
  })

  test('writes a mail with a link and without a secret, and who did it', async () => {
    const { body } = invitation({ name: 'Ana\nBcc: all@example.org' })
    const user = await world.ask(createUser, { body }, oak.staff.TenantAdmin)
    const [mail, ...others] = await mailsTo(body.email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ tenant_id: oak.id, sent_at: null })
    expect(mail.subject).toBe('Muster: TenantAdmin of oak has invited you to oak district')
    expect(mail.body).toContain('Hello Ana Bcc: all@example.org,\n')
    expect(mail.body).toContain('\nhttp://localhost:3000\n')
    expect(mail.body).not.toContain(user.id)
  })

  test('of somebody who has an account shows the name that was written, and who administers all sees both', async () => {
    const known = await addMember(world, [[river, 'Manager']], { name: 'As she is called' })
    const user = (await invite({ email: known.email.toUpperCase(), name: 'Another name' })).body
    expect(user).toMatchObject({ id: known.id, name: 'Another name', version: 1 })
    expect(user.tenants.map(({ tenantKey }) => tenantKey)).toEqual(['oak'])
    const whole = await readUserAs(world, world.globalAdmin, known)
    expect(whole).toMatchObject({ name: 'As she is called' })
    expect(whole.tenants.map(({ tenantKey, state }) => [tenantKey, state])).toEqual([
      ['oak', 'invited'],
      ['river', 'member'],
    ])
    expect(await mailsTo(known.email)).toHaveLength(1)
  })

  test('of somebody invited is refused, sent twice at once too, and sends one mail', async () => {
    const { body } = invitation()
    const both = await Promise.all([1, 2].map(() => world.call(createUser, { body }, oak.staff.TenantAdmin)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const again = await invite(body)
    expect([again.status, again.problem.type]).toEqual([409, 'already-invited'])
    expect(await mailsTo(body.email)).toHaveLength(1)
  })

  test('by two tenants at once makes one account that belongs to both', async () => {
    const email = `${randomUUID()}@example.org`
    const [one, other] = await Promise.all([
      invite({ email }),
      invite({ email, tenantKey: 'river' }, river.staff.TenantAdmin),
    ])
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.body.id).toBe(other.body.id)
    expect((await readUserAs(world, world.globalAdmin, one.body)).tenants).toHaveLength(2)
  })

  test.each([
    ['Ειρήνη Παπαδοπούλου'],
    ['李明'],
    ['محمد عبد الله'],
    ['Nguyễn Thị Minh Khai'],
    ["O'Brien-Łukasiewicz \\ % _"],
    ['🦉'.repeat(200)],
    ['x'.repeat(200)],
  ])('takes a name in any script and up to 200 characters: %.30s', async (name) => {
    const { body } = invitation({ name })
    expect((await world.ask(createUser, { body }, oak.staff.TenantAdmin)).name).toBe(name)
    expect((await mailsTo(body.email))[0]?.body).toContain(name)
  })
})

describe('an invitation is refused', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['with a role there is not', { role: 'Principal' }, 'role'],
    ['as global administrator', { role: 'GlobalAdmin' }, 'role'],
    ['with no email address', { email: 'ana at school' }, 'email'],
    ['with a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
    ['with an empty name', { name: '  ' }, 'name'],
    ['with a NUL in the name', { name: 'Ana\u0000' }, 'name'],
    ['for a site beyond counting', { siteIds: [3_000_000_000] }, 'siteIds.0'],
  ])('%s, on that field', async (_, changes, field) => {
    const input = { body: { ...invitation().body, ...changes } }
    const headers = await world.headersOf(oak.staff.TenantAdmin)
    const answer = await callEndpoint(world.server.app, createUser, input, headers)
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, field])
  })

  test('as SiteSpecific without a site, or with another tenant’s, on that field; and nothing is left behind', async () => {
    for (const [siteIds, status] of [
      [[], 422],
      [[river.sites[0].id], 404],
    ] as const) {
      const { body } = invitation({ role: 'SiteSpecific', siteIds: [...siteIds] })
      const { status: answered, problem } = await invite(body)
      expect([answered, problem.errors?.[0]?.field]).toEqual([status, 'siteIds'])
      expect(await mailsTo(body.email)).toEqual([])
      const found = await world.asOwner((owner) =>
        owner.query('select from app_user where email = $1', [body.email]),
      )
      expect(found.rowCount).toBe(0)
    }
  })

  test('for oneself, and for a member', async () => {
    const own = await invite({ email: world.globalAdmin.email }, world.globalAdmin)
    expect([own.status, own.problem.type]).toEqual([403, 'own-rights'])
    const self = await invite({ email: oak.staff.TenantAdmin.email })
    expect([self.status, self.problem.type]).toEqual([403, 'own-rights'])
    const member = await invite({ email: oak.staff.Staff.email })
    expect([member.status, member.problem.type]).toEqual([409, 'already-a-member'])
  })
})
