import { randomBytes } from 'node:crypto'
import { isRestrictedByName, storedRole, type TenantRole, tenantRole } from '@muster/domain/access/rights'
import pg, { type ClientBase } from 'pg'
import type { Person } from './issuer.ts'

/** The directory of a small tenant, as rows. */

export type TestRoom = { id: string; name: string; bagId: string; barcode: string; students: number }
export type TestSite = { id: number; name: string; rooms: TestRoom[] }
export type TestAccount = Person & { role: TenantRole | 'GlobalAdmin' }
export type TestTenant = {
  id: string
  key: string
  name: string
  /** In the order of their names; the first is the one that the site-specific account may touch. */
  sites: [TestSite, TestSite]
  staff: Record<TenantRole, TestAccount>
}

/** The directory that most worlds begin with. */
export type TestSchool = { tenants: readonly [TestTenant, TestTenant]; globalAdmin: TestAccount }

/** 128 random bits, as the import makes them. */
export const newBarcode = () => randomBytes(16).toString('base64url')

/** Eight of the letters and digits of setup codes. */
export const newSetupCode = () =>
  [...randomBytes(8)].map((byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(byte & 31)).join('')

/** Works on a database as its owner, who is exempt from row-level security. */
export async function asOwner<T>(ownerUrl: string, work: (owner: ClientBase) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=muster' })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/** Two tenants of two sites each, and a global admin. */
export async function addSchool(owner: ClientBase, roomsPerSite: number): Promise<TestSchool> {
  const oak = await addTenant(owner, 'oak', roomsPerSite)
  const river = await addTenant(owner, 'river', roomsPerSite)
  const person = { email: 'admin@example.org', name: 'Global Admin' }
  await insert(owner, 'app_user', { ...person, is_global_admin: true, current_tenant_id: oak.id })
  return { tenants: [oak, river], globalAdmin: { ...person, subject: person.email, role: 'GlobalAdmin' } }
}

/** A tenant of two sites, with rooms, bags and rosters, and one account for each role. */
async function addTenant(owner: ClientBase, key: string, roomsPerSite: number): Promise<TestTenant> {
  const name = `${key} district`
  const id = await insert<string>(owner, 'tenant', { key, name, prefix: key })
  const sites: TestTenant['sites'] = [
    await addSite(owner, id, `${key} east`, roomsPerSite),
    await addSite(owner, id, `${key} west`, roomsPerSite),
  ]
  const staff: Partial<TestTenant['staff']> = {}
  for (const role of tenantRole.options) {
    staff[role] = await addMember(owner, id, key, role, isRestrictedByName(role) ? sites[0].id : undefined)
  }
  return { id, key, name, sites, staff: staff as TestTenant['staff'] }
}

async function addSite(owner: ClientBase, tenantId: string, name: string, rooms: number): Promise<TestSite> {
  const id = await insert<number>(owner, 'site', { tenant_id: tenantId, name })
  const site: TestSite = { id, name, rooms: [] }
  for (let number = 1; number <= rooms; number++) site.rooms.push(await addRoom(owner, tenantId, id, number))
  return site
}

/** Room 1 has one student, room 2 two, and so on. */
async function addRoom(owner: ClientBase, tenantId: string, siteId: number, students: number) {
  const name = `Room ${students}`
  const barcode = newBarcode()
  const place = { tenant_id: tenantId, site_id: siteId, name }
  const id = await insert<string>(owner, 'room', place)
  const bagId = await insert<string>(owner, 'bag', { ...place, room_id: id, barcode })
  await owner.query(
    `with added as (
      insert into person (tenant_id, role, given_name, family_name)
      select $1, 'student', 'Student', number::text from generate_series(1, $3::int) as number
      returning id
    )
    insert into roster_entry (tenant_id, room_id, person_id, role) select $1, $2, id, 'student' from added`,
    [tenantId, id, students],
  )
  return { id, name, bagId, barcode, students }
}

async function addMember(
  owner: ClientBase,
  tenantId: string,
  key: string,
  role: TenantRole,
  siteId?: number,
): Promise<TestAccount> {
  const email = `${role}@${key}.example.org`.toLowerCase()
  const name = `${role} of ${key}`
  const user = await insert<string>(owner, 'app_user', { email, name, current_tenant_id: tenantId })
  await putAssignment(owner, tenantId, user, role)
  if (siteId) {
    await owner.query('insert into site_permission (tenant_id, user_id, site_id) values ($1, $2, $3)', [
      tenantId,
      user,
      siteId,
    ])
  }
  return { subject: email, email, name, role }
}

/** Gives a role in a tenant as the specification names it. */
export async function putAssignment(owner: ClientBase, tenantId: string, userId: string, role: TenantRole) {
  const restricted = isRestrictedByName(role)
  await owner.query(
    `insert into tenant_assignment (tenant_id, user_id, role, restricted) values ($1, $2, $3, $4)
    on conflict (tenant_id, user_id) do update set role = excluded.role, restricted = excluded.restricted`,
    [tenantId, userId, storedRole(role), restricted],
  )
}

/** Adds one row and answers its id. */
export async function insert<Id>(
  owner: ClientBase,
  table: string,
  row: Record<string, unknown>,
): Promise<Id> {
  const columns = Object.keys(row)
  const { rows } = await owner.query<{ id: Id }>(
    `insert into ${table} (${columns.join(', ')})
    values (${columns.map((_, at) => `$${at + 1}`).join(', ')})
    returning id`,
    Object.values(row),
  )
  const [added] = rows
  if (!added) throw new Error(`no row was added to ${table}`)
  return added.id
}
