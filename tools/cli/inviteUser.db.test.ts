import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importOneRoster } from '../../apps/api/src/features/roster/importOneRoster.ts'
import { freshDatabase, type TestDatabase } from '../../apps/api/test/database.ts'
import { smallSchool, writeExport } from '../../apps/api/test/writeExport.ts'
import { type Invitation, inviteUser } from './inviteUser.ts'
import { inTenantByKey } from './tenantTransaction.ts'

let db: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  db = await freshDatabase()
  owner = new pg.Client({ connectionString: db.ownerUrl, options: '-c search_path=muster' })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await db.drop()
})

const ann: Invitation = { email: 'ann@example.org', name: 'Ann Lee', role: 'Manager', sites: [] }
const invite = (key: string, change: Partial<Invitation> = {}) =>
  inTenantByKey(db.appUrl, key, (client, tenant) => inviteUser(client, tenant, { ...ann, ...change }))

async function rights() {
  const { rows } = await owner.query(`
    select tenant.key, a.named_role as role, array_remove(array_agg(site.name), null) as sites
    from tenant_assignment a
    join tenant on tenant.id = a.tenant_id
    left join site_permission p on p.tenant_id = a.tenant_id and p.user_id = a.user_id
    left join site on site.id = p.site_id
    group by 1, 2 order by 1`)
  return rows
}

test('an invitation gives one role per tenant, changes it, and is harmless twice', async () => {
  const source = await writeExport(smallSchool)
  for (const key of ['hill', 'vale'])
    await importOneRoster({ appUrl: db.appUrl, source, tenantKey: key, name: key })

  expect(await invite('hill')).toBe(true)
  expect(await invite('hill')).toBe(false)
  expect(await invite('vale', { role: 'SiteSpecific', sites: ['hill school'] })).toBe(true)
  expect(await rights()).toEqual([
    { key: 'hill', role: 'Manager', sites: [] },
    { key: 'vale', role: 'SiteSpecific', sites: ['Hill School'] },
  ])
  expect(await invite('vale', { role: 'Staff', sites: ['hill school'] })).toBe(true)
  expect((await rights())[1]).toEqual({ key: 'vale', role: 'Staff', sites: ['Hill School'] })
  expect(await invite('vale', { role: 'Staff' })).toBe(true)
  expect(await rights()).toEqual([
    { key: 'hill', role: 'Manager', sites: [] },
    { key: 'vale', role: 'Staff', sites: [] },
  ])
  // Who belongs to a tenant joins another one by accepting.
  const { rows: states } = await owner.query(
    'select state from tenant_assignment order by joined_at, invited_at',
  )
  expect(states).toEqual([{ state: 'member' }, { state: 'invited' }])
  const audited = await owner.query("select from audit where action = 'user.invited'")
  expect(audited.rowCount).toBe(4)
})

test('an unknown tenant or site is refused, and nothing is written', async () => {
  await expect(invite('nowhere')).rejects.toThrow('There is no tenant with the key "nowhere".')
  const eve = { email: 'eve@example.org', role: 'SiteSpecific', sites: ['Moon'] } as const
  await expect(invite('hill', eve)).rejects.toThrow('There is no site "Moon". The sites are: Hill School.')
  expect((await owner.query("select from app_user where email = 'eve@example.org'")).rowCount).toBe(0)
})
