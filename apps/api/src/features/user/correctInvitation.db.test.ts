import { randomUUID } from 'node:crypto'
import {
  type AdminUser,
  changeUserEmail,
  createUser,
  deactivateUser,
  resendInvitation,
  setGlobalAdmin,
} from '@muster/contract/adminUserCalls'
import { searchAudit } from '@muster/contract/auditCalls'
import { getMe } from '@muster/contract/userCalls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type MailServer, startMailServer } from '../../../test/mailServer.ts'
import { accept, addMember, readUserAs } from '../../../test/members.ts'
import { insert, type TestAccount, type TestTenant } from '../../../test/school.ts'
import { testSecrets } from '../../../test/testSecrets.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { forgetMails, writtenMails } from '../../../test/writtenMails.ts'

/** Tests corrected invitations to their end: a wrong address, a second mail, all notifications; on a real mail server. */

let world: World
let oak: TestTenant
let river: TestTenant
let post: MailServer

beforeAll(async () => {
  post = await startMailServer((address) =>
    address.startsWith('nobody')
      ? [550, 'No such user here']
      : address.startsWith('slow')
        ? [451, 'Later']
        : null,
  )
  world = await openWorld({
    sendsNotifications: true,
    env: { SMTP_URL: post.url, MAIL_FROM: 'muster@school.example' },
  })
  ;[oak, river] = world.tenants
})
afterEach(() => world.asOwner((owner) => owner.query(forgetMails)))
afterAll(async () => {
  await world.close()
  await post.close()
})

const someone = (start = 'ana') => `${start}-${randomUUID()}@example.org`
const invited = (email = someone()) =>
  world.ask(
    createUser,
    { body: { name: 'Ana Lopez', email, tenantKey: 'oak', role: 'Manager' } },
    oak.staff.TenantAdmin,
  )
const correct = (user: Pick<AdminUser, 'id'>, body: object, as: TestAccount = oak.staff.TenantAdmin) =>
  world.call(changeUserEmail, { params: { id: user.id }, body: body as { email: string } }, as)
const again = (user: Pick<AdminUser, 'id'>, commandId: string = randomUUID(), as = oak.staff.TenantAdmin) =>
  world.call(resendInvitation, { params: { id: user.id }, body: { tenantKey: 'oak', commandId } }, as)
const seen = (user: { id: string }, as = oak.staff.TenantAdmin) => readUserAs(world, as, user)
const mailsTo = (address: string) => post.taken.filter(({ to }) => to.includes(address)).length
const isSent = (user: { id: string }) =>
  eventually(async () => expect((await seen(user)).invitations.oak?.state).toBe('sent'))
const signInAs = (email: string, subject = email) =>
  world.call(getMe, {}, { subject, email, name: 'Ana Lopez', role: 'Manager' })
const joins = (email: string, subject = email) =>
  accept(world, oak, { subject, email, name: 'Ana Lopez', role: 'Manager' })
const audited = async (search: string) =>
  (await world.ask(searchAudit, { query: { search } }, oak.staff.TenantAdmin)).items
/** Moves the time of existing invitations back. */
const later = (interval: string) =>
  world.asOwner((owner) =>
    owner.query(`update notification_delivery set queued_at = queued_at - interval '${interval}'`),
  )

describe('an invitation', () => {
  test('is followed: waiting, sent when the mail server took it, signed in at last', async () => {
    const user = await invited()
    expect(['waiting', 'sent']).toContain(user.invitations.oak?.state)
    await isSent(user)
    expect((await seen(user)).invitations.oak).toMatchObject({
      email: user.email,
      problem: null,
      nextTryAt: null,
      sentAt: expect.any(String),
    })
    expect((await seen(user)).firstSignedInAt).toBeNull()
    expect((await signInAs(user.email)).status).toBe(200)
    expect((await seen(user)).hasSignedIn).toBe(false)
    await joins(user.email)
    expect(await seen(user)).toMatchObject({ hasSignedIn: true, firstSignedInAt: expect.any(String) })
  })

  test('that the mail server refuses says so, with its reason; one it does not take yet is tried again', async () => {
    const [nobody, slow] = [await invited(someone('nobody')), await invited(someone('slow'))]
    await eventually(async () =>
      expect((await seen(nobody)).invitations.oak).toMatchObject({
        state: 'failed',
        problem: expect.stringContaining('No such user here'),
      }),
    )
    await eventually(async () =>
      expect((await seen(slow)).invitations.oak).toMatchObject({
        state: 'retrying',
        nextTryAt: expect.any(String),
        problem: expect.stringContaining('Later'),
      }),
    )
  })

  test('waits where no mail is set up, and says that this is why', async () => {
    const mute = await openWorld()
    const body = { name: 'Ana', email: someone(), tenantKey: 'oak', role: 'Manager' as const }
    const user = await mute.ask(createUser, { body }, mute.tenants[0].staff.TenantAdmin)
    expect(user.invitations.oak?.state).toBe('noMail')
    await mute.close()
  })

  test('is seen in the tenants that one administers alone', async () => {
    const user = await invited()
    const body = { name: 'Ana', email: user.email, tenantKey: 'river', role: 'Manager' as const }
    await world.ask(createUser, { body }, river.staff.TenantAdmin)
    expect(Object.keys((await seen(user)).invitations)).toEqual(['oak'])
    expect(Object.keys((await seen(user, river.staff.TenantAdmin)).invitations)).toEqual(['river'])
    expect(Object.keys((await seen(user, world.globalAdmin)).invitations).sort()).toEqual(['oak', 'river'])
  })
})

describe('an invitation sent again', () => {
  test('is one more mail; the same press twice, also at once, is one', async () => {
    const user = await invited()
    await isSent(user)
    await later('2 minutes')
    const commandId = randomUUID()
    const both = await Promise.all([again(user, commandId), again(user, commandId)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await eventually(async () => expect(mailsTo(user.email)).toBe(2))
    expect((await again(user, commandId)).status).toBe(200)
    expect((await audited(user.email)).map(({ action }) => action)).toEqual([
      'user.invitedAgain',
      'user.invited',
    ])
  })

  test('with the id of another message, of whatever organization, is refused', async () => {
    const user = await invited()
    await isSent(user)
    await later('2 minutes')
    const tenant_id = world.tenants[1].id
    const id = await world.asOwner(async (owner) => {
      const request = { tenant_id, told: '{}', worked_out_at: new Date(), next_try_at: null }
      const request_id = await insert<string>(owner, 'notification_request', request)
      const message = { tenant_id, request_id, channel: 'email', address: 'x@example.org', name: 'X' }
      return insert<string>(owner, 'notification_delivery', { ...message, is_real: false, next_try_at: null })
    })
    const refused = await again(user, id)
    expect([refused.status, refused.problem.type]).toEqual([409, 'id-taken'])
    expect((await again(user)).status).toBe(200)
  })

  test('too soon, or too often in a day, is told when to try again', async () => {
    const user = await invited()
    await isSent(user)
    const soon = await again(user)
    expect([soon.status, soon.problem.type]).toEqual([429, 'too-soon'])
    for (let more = 0; more < 4; more++) {
      await later('2 minutes')
      expect((await again(user)).status).toBe(200)
      await isSent(user)
    }
    await later('2 minutes')
    const many = await again(user)
    expect([many.status, many.problem.type]).toEqual([429, 'too-many'])
  })

  test('while one waits makes no second one', async () => {
    const user = await invited(someone('slow'))
    await eventually(async () => expect((await seen(user)).invitations.oak?.state).toBe('retrying'))
    expect((await again(user)).status).toBe(200)
    const { rows } = await world.asOwner((owner) =>
      owner.query(`select from ${writtenMails} where recipient = $1`, [user.email]),
    )
    expect(rows).toHaveLength(1)
  })

  test('is refused for who has signed in, who is deactivated, and who is in another tenant', async () => {
    const user = await invited()
    await joins(user.email)
    expect((await again(user)).problem.type).toBe('has-signed-in')
    const other = await addMember(world, [[oak, 'Manager']], { is_active: false })
    expect((await again(other)).problem.type).toBe('account-inactive')
    const theirs = await addMember(world, [[river, 'Manager']])
    expect((await again(theirs)).status).toBe(404)
  })

  test('is what the sentence for a second invitation points to', async () => {
    const user = await invited()
    const body = { name: 'Ana', email: user.email, tenantKey: 'oak', role: 'Manager' as const }
    const second = await world.call(createUser, { body }, oak.staff.TenantAdmin)
    expect(second.problem).toMatchObject({
      type: 'already-invited',
      detail: expect.stringContaining('send it again'),
    })
  })
})

describe('an address corrected before the first sign-in', () => {
  test('invites its owner, who is another user; the old one opens nothing, and the audit has both', async () => {
    const user = await invited(someone('slow'))
    const email = someone()
    const after = await correct(user, { version: user.version, email })
    expect(after.body).toMatchObject({
      email,
      name: user.name,
      tenants: [{ state: 'invited', role: 'Manager' }],
    })
    await isSent(after.body)
    expect(mailsTo(email)).toBe(1)
    const stranger = await signInAs(user.email)
    expect(stranger.body.tenants).toEqual([])
    await joins(email)
    expect((await signInAs(email)).body.tenants).toMatchObject([{ tenantKey: 'oak' }])
    await eventually(async () => {
      await world.asOwner((owner) => owner.query("select pg_notify('muster_notification', '')"))
      const { rows } = await world.asOwner((owner) =>
        owner.query(
          'update notification_delivery set next_try_at = case when next_try_at is null then null else now() end where address = $1 returning next_try_at, problem',
          [user.email],
        ),
      )
      // Whichever sees it first: the change itself, or what is about to send it.
      const problem = expect.stringMatching(/was withdrawn before|was canceled or changed/)
      expect(rows).toEqual([{ next_try_at: null, problem }])
    })
    expect((await audited(user.email))[0]).toMatchObject({
      action: 'user.emailChanged',
      before: { email: user.email },
      after: { email },
    })
  })

  test('a second tap finds nobody; who edits an older version is told', async () => {
    const user = await invited()
    expect((await correct(user, { version: user.version + 1, email: someone() })).status).toBe(409)
    const email = someone()
    expect((await correct(user, { version: user.version, email })).status).toBe(200)
    expect((await correct(user, { version: user.version, email })).status).toBe(404)
  })

  test('is refused where a member has it, or it is none, and to a global administrator where an account has it', async () => {
    const [user, other] = [await invited(), await addMember(world, [[river, 'Manager']])]
    const member = await correct(user, { email: oak.staff.Staff.email })
    expect([member.status, member.problem.type]).toEqual([409, 'already-a-member'])
    const taken = await correct(user, { email: other.email }, world.globalAdmin)
    expect([taken.status, taken.problem.type, taken.problem.errors?.[0]?.field]).toEqual([
      409,
      'email-taken',
      'email',
    ])
    expect((await correct(user, { email: 'ana at school' })).status).toBe(422)
    expect((await seen(user)).email).toBe(user.email)
  })

  test('takes the role here alone from somebody who also belongs elsewhere, and none from a global administrator', async () => {
    const shared = await addMember(world, [
      [oak, 'Manager'],
      [river, 'Manager'],
    ])
    expect((await correct(shared, { email: someone() })).body.tenants).toMatchObject([{ state: 'invited' }])
    expect((await seen(shared, river.staff.TenantAdmin)).email).toBe(shared.email)
    const global = await addMember(world, [[oak, 'Manager']], { is_global_admin: true })
    expect((await correct(global, { email: someone() })).status).toBe(403)
    expect((await correct(shared, { email: someone() }, world.globalAdmin)).status).toBe(200)
  })
})

describe('an address corrected after the first sign-in', () => {
  test('must say whether who signed in was the person', async () => {
    const user = await invited()
    await joins(user.email)
    const answer = await correct(user, { email: someone() })
    expect([answer.status, answer.problem.type, answer.problem.errors?.[0]?.field]).toEqual([
      422,
      'has-signed-in',
      'signIn',
    ])
  })

  test('kept: they go on signing in as before, and get no invitation', async () => {
    const user = await invited()
    await joins(user.email, 'the-person')
    await isSent(user)
    const email = someone()
    expect((await correct(user, { email, signIn: 'keep' })).problem.type).toBe('own-address')
    expect((await correct(user, { email, signIn: 'keep' }, world.globalAdmin)).status).toBe(200)
    expect((await signInAs(user.email, 'the-person')).body).toMatchObject({ id: user.id, email })
    expect(mailsTo(email)).toBe(0)
  })

  test('removed: the stranger is out at once, and the person is invited and comes in', async () => {
    const user = await invited()
    await joins(user.email, 'a-stranger')
    await world.asOwner((owner) =>
      owner.query(
        `insert into push_subscription (tenant_id, user_id, endpoint, p256dh, encrypted_auth, device)
        values ($1, $2, 'https://push.example/1', 'k', $3, 'Phone')`,
        [oak.id, user.id, testSecrets.encrypt('a', `push_subscription:${oak.id}`)],
      ),
    )
    const email = someone()
    const after = await correct(user, { email, signIn: 'remove' })
    expect(after.body).toMatchObject({ email, hasSignedIn: false, firstSignedInAt: null })
    expect((await signInAs(user.email, 'a-stranger')).body.tenants).toEqual([])
    await isSent(after.body)
    await joins(email)
    expect((await signInAs(email)).body.id).toBe(after.body.id)
    const { rows } = await world.asOwner((owner) =>
      owner.query('select from push_subscription where user_id = $1', [user.id]),
    )
    expect(rows).toEqual([])
  })

  test('of one’s own account is kept, never removed, by a global administrator', async () => {
    const admin = await addMember(world, [[oak, 'TenantAdmin']], { is_global_admin: true })
    await world.ask(getMe, {}, admin)
    expect((await correct(admin, { email: someone(), signIn: 'remove' }, admin)).status).toBe(403)
    const email = someone()
    expect((await correct(admin, { email, signIn: 'keep' }, admin)).body.email).toBe(email)
    expect((await world.ask(getMe, {}, admin)).email).toBe(email)
  })
})

describe('global administrators', () => {
  const set = (user: { id: string }, isGlobalAdmin: boolean, version: number, as = world.globalAdmin) =>
    world.call(setGlobalAdmin, { params: { id: user.id }, body: { version, isGlobalAdmin } }, as)

  test('name somebody who accepted an invitation, by the version that they see', async () => {
    const user = await invited()
    await joins(user.email)
    const { version } = await seen(user, world.globalAdmin)
    expect((await set(user, true, version)).body).toMatchObject({ isGlobalAdmin: true })
  })

  test('name another one, who is one at the next request, and take it back; the audit has both', async () => {
    const member = await addMember(world, [[oak, 'Manager']])
    expect((await set(member, true, 1)).body).toMatchObject({ isGlobalAdmin: true, version: 2 })
    expect((await set(member, true, 1)).body.version).toBe(2)
    expect((await world.ask(getMe, {}, member)).globalRoles).toEqual(['GlobalAdmin'])
    expect((await set(member, false, 1)).status).toBe(409)
    expect((await set(member, false, 2)).body.isGlobalAdmin).toBe(false)
    expect((await world.ask(getMe, {}, member)).globalRoles).toEqual([])
    expect((await audited(member.email)).map(({ action }) => action)).toEqual([
      'user.globalAdminTaken',
      'user.globalAdminGiven',
    ])
  })

  test('are named by nobody else, and nobody changes that of themselves', async () => {
    const member = await addMember(world, [[oak, 'Manager']])
    expect((await set(member, true, 1, oak.staff.TenantAdmin)).status).toBe(403)
    const other = await addMember(world, [[oak, 'Manager']], { is_global_admin: true })
    expect((await set(other, false, 1, other)).problem.type).toBe('own-rights')
  })

  test('keep at least one: of two who take it from each other at once, one stays', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(() => addMember(world, [[oak, 'Manager']], { is_global_admin: true })),
    )
    if (!one || !two) throw new Error('two members were made')
    const both = await Promise.all([set(two, false, 1, one), set(one, false, 1, two)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('without any organization of their own are written down all the same', async () => {
    const member = await addMember(world, [], {})
    const lonely = await addMember(world, [], { is_global_admin: true })
    expect((await set(member, true, 1, lonely)).status).toBe(200)
    const { items } = await world.ask(searchAudit, { query: { search: member.email } }, world.globalAdmin)
    expect(items).toMatchObject([{ action: 'user.globalAdminGiven', tenantKey: null }])
    const params = { id: member.id }
    await world.ask(changeUserEmail, { params, body: { version: 2, email: someone() } }, lonely)
    await world.ask(deactivateUser, { params }, lonely)
    const audit = await world.ask(searchAudit, { query: {} }, world.globalAdmin)
    expect(audit.items.slice(0, 2)).toMatchObject([
      { action: 'user.deactivated', tenantKey: null },
      { action: 'user.emailChanged', tenantKey: null },
    ])
  })
})
