import { createUser, getUser } from '@muster/contract/adminUserCalls'
import { getMe } from '@muster/contract/userCalls'
import type { Right } from '@muster/domain/access/right'
import { may, tenantRole } from '@muster/domain/access/rights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../test/contract.ts'
import {
  type EndpointWorld,
  isTenantRight,
  openEndpointWorld,
  requestWithOwnIds,
} from '../../test/endpointWorld.ts'
import type { TestAccount } from '../../test/school.ts'
import { writtenMails } from '../../test/writtenMails.ts'

/**
 * Adds a role by one row of the table of roles, which vitest.config.ts adds for this file, and then uses it. Nothing else
 * knows of the role.
 */

const nurse = tenantRole.parse('Nurse')
const nurseRights: readonly Right[] = ['site.read', 'student.read', 'task.manage']
const lines = endpoints.flatMap(([name, endpoint]) =>
  isTenantRight(endpoint.access) ? [{ name, endpoint, allowed: nurseRights.includes(endpoint.access) }] : [],
)

let asking: EndpointWorld
let account: TestAccount

beforeAll(async () => {
  asking = await openEndpointWorld()
  account = asking.oak.staff[nurse]
})
afterAll(() => asking.close())

test('an administrator invites somebody with it, by a mail in its words, and sees them with it', async () => {
  const { world, oak } = asking
  const admin = oak.staff.TenantAdmin
  const body = { name: 'Alex Rivers', email: 'alex@example.org', tenantKey: oak.key, role: nurse }
  const { id } = await world.ask(createUser, { body }, admin)
  const user = await world.ask(getUser, { params: { id } }, admin)
  expect(user.tenants.map(({ role }) => role)).toEqual(['Nurse'])
  const mails = await world.asOwner((owner) =>
    owner.query<{ body: string }>(`select body from ${writtenMails} where recipient = $1`, [body.email]),
  )
  expect(mails.rows[0]?.body).toContain('as a nurse.')
})

test('its holder signs in with it', async () => {
  const me = await asking.world.ask(getMe, {}, account)
  expect(me.tenants).toMatchObject([{ role: 'Nurse', restricted: false }])
})

test('it gives the rights of its row, and the others keep theirs', () => {
  for (const right of nurseRights) expect(may(nurse, right)).toBe(true)
  expect(may(nurse, 'incident.read')).toBe(false)
  expect(may('Staff', 'incident.read')).toBe(true)
})

test.each(lines.filter(({ allowed }) => !allowed))('$name is refused', async ({ endpoint }) => {
  expect(await asking.statusOf(endpoint, requestWithOwnIds(endpoint, asking.ours), account)).toBe(403)
})

test.each(lines.filter(({ allowed }) => allowed))('$name is done', async ({ endpoint }) => {
  const known = await asking.oursFor(endpoint)
  const status = await asking.statusOf(endpoint, requestWithOwnIds(endpoint, known), account)
  expect(status).toBe(endpoint.status ?? 200)
})

test('PostgreSQL takes no role that has no row', async () => {
  const change = asking.world.asOwner((owner) =>
    owner.query("update tenant_assignment set role = 'Janitor' where tenant_id = $1", [asking.oak.id]),
  )
  await expect(change).rejects.toThrow('tenant_assignment_role_fkey')
})
