import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { importFile, tablesOf } from '../../../test/upload.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { writtenMails } from '../../../test/writtenMails.ts'
import { noTenant } from '../../platform/db/database.ts'

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

type How = { tenant?: TestTenant; as?: TestAccount; dryRun?: boolean }
const put = (lines: string, { tenant = oak, as = tenant.staff.TenantAdmin, dryRun = false }: How = {}) =>
  importFile(world, tenant, { kind: 'users', body: `name,email,role,sites\n${lines}`, dryRun }, as)
const counts = (added: number, changed: number, left: number) => ({
  users: { added, changed, left, deactivated: 0 },
})

async function members(tenant: TestTenant, like: string) {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ line: string }>(
      `select concat_ws('|', u.name, u.email, a.named_role, string_agg(site.name, ';' order by site.name)) as line
      from tenant_assignment a
      join app_user u on u.id = a.user_id
      left join site_permission p on p.tenant_id = a.tenant_id and p.user_id = a.user_id
      left join site on site.id = p.site_id
      where a.tenant_id = $1 and u.email like $2
      group by u.name, u.email, a.named_role
      order by 1`,
      [tenant.id, like],
    ),
  )
  return rows.map(({ line }) => line)
}

async function count(sql: string, ...values: string[]) {
  const { rowCount } = await world.asOwner((owner) => owner.query(sql, values))
  return rowCount
}
const mailsTo = (like: string) => count(`select from ${writtenMails} where recipient like $1`, like)

/** The accounts that the app role sees in a transaction that works for no tenant and knows this. */
async function appSees({ db }: World, known: Record<string, string>) {
  const client = new pg.Client({ connectionString: db.appUrl })
  await client.connect()
  try {
    await client.query('begin')
    const settings = { 'muster.tenant_id': noTenant, search_path: 'muster', ...known }
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, true)', [name, value])
    const { rows } = await client.query<{ email: string }>('select email from app_user')
    return rows.map(({ email }) => email)
  } finally {
    await client.end()
  }
}

describe('a file of users', () => {
  test('invites who is new with a mail each, and twice changes nothing', async () => {
    const lines =
      'Ann,Ann@a.example.org,manager,\nBen,ben@a.example.org,Site Specific,oak east; OAK WEST ;\nCy,cy@a.example.org,tenant_admin,\n'
    expect(tablesOf(await put(lines))).toEqual(counts(3, 0, 0))
    const all = [
      'Ann|ann@a.example.org|Manager',
      'Ben|ben@a.example.org|SiteSpecific|oak east;oak west',
      'Cy|cy@a.example.org|TenantAdmin',
    ]
    expect(await members(oak, '%@a.example.org')).toEqual(all)
    expect(await mailsTo('%@a.example.org')).toBe(3)
    expect(tablesOf(await put(lines))).toEqual(counts(0, 0, 3))
    expect(await mailsTo('%@a.example.org')).toBe(3)
    expect(
      await count("select from audit where action = 'user.invited' and subject like '%@a.example.org%'"),
    ).toBe(3)
  })

  test('changes roles, keeps sites, and takes them from whom a site no longer holds', async () => {
    await put('Di,di@b.example.org,SiteSpecific,oak east\nEd,ed@b.example.org,SiteSpecific,oak east\n')
    expect(
      tablesOf(await put('Other,di@b.example.org,SiteSpecific,oak west\nEd,ed@b.example.org,Staff,\n')),
    ).toEqual(counts(0, 2, 0))
    expect(await members(oak, '%@b.example.org')).toEqual([
      'Di|di@b.example.org|SiteSpecific|oak east;oak west',
      'Ed|ed@b.example.org|Staff',
    ])
    expect(await mailsTo('%@b.example.org')).toBe(2)
  })

  test('gives somebody of another tenant a role here, and touches nothing there', async () => {
    const { email, name } = river.staff.Manager
    const before = await members(river, '%')
    expect(tablesOf(await put(`Somebody else,${email},Staff,\n`))).toEqual(counts(1, 0, 0))
    expect(await members(oak, email)).toEqual([`${name}|${email}|Staff`])
    expect(await members(river, '%')).toEqual(before)
    expect(
      await count(
        "select from tenant_assignment where invited_email = $1 and state = 'invited' and invited_name = 'Somebody else'",
        email,
      ),
    ).toBe(1)
  })

  test('of more people than are looked up at once finds who is there already and adds the others', async () => {
    const line = (n: number) => `Person ${n},p${n}@many.example.org,Staff,\n`
    const people = Array.from({ length: 1201 }, (_, n) => line(n))
    expect(tablesOf(await put(people.slice(0, 700).join('')))).toEqual(counts(700, 0, 0))
    expect(tablesOf(await put(people.join(''), { tenant: river }))).toEqual(counts(1201, 0, 0))
    expect(await count("select from app_user where email like '%@many.example.org'")).toBe(1201)
    expect(await count("select from app_user where email like '%@many.example.org' and version > 1")).toBe(0)
    expect(await members(river, 'p1200@many%')).toEqual(['Person 1200|p1200@many.example.org|Staff'])
  })

  test('and another of the same people in another order, at the same moment, both come out', async () => {
    const people = Array.from({ length: 900 }, (_, n) => `P ${n},p${n}@both.example.org,Staff,\n`)
    const late = people.slice(450).join('')
    const runs = await Promise.all([
      put(people.join('')),
      put(people.toReversed().join('') + late.replaceAll('@both', '@else'), { tenant: river }),
    ])
    expect(runs.map(tablesOf)).toEqual([counts(900, 0, 0), counts(1350, 0, 0)])
    expect(await count("select from app_user where email like '%@both.example.org'")).toBe(900)
  })

  test('lets nobody see an account that the file does not name', async () => {
    const seen = await appSees(world, { 'muster.emails': `{${river.staff.Staff.email}}` })
    expect(seen).toEqual([river.staff.Staff.email])
  })

  test('in a dry run tells what it would do, and neither invites nor mails', async () => {
    expect(tablesOf(await put('Flo,flo@c.example.org,Staff,\n', { dryRun: true }))).toEqual(counts(1, 0, 0))
    expect(await count("select from app_user where email = 'flo@c.example.org'")).toBe(0)
    expect(await mailsTo('%@c.example.org')).toBe(0)
  })

  test('skips with line and reason what cannot be', async () => {
    await put('Gone,gone@d.example.org,Staff,\n')
    await world.asOwner((owner) =>
      owner.query(
        `update tenant_assignment set state = 'suspended'
        from app_user where app_user.id = user_id and email = 'gone@d.example.org'`,
      ),
    )
    const own = oak.staff.TenantAdmin.email
    const run = await put(`A,not an address,Staff,
B,b@d.example.org,Boss,
C,c@d.example.org,,
,d@d.example.org,Staff,
E,e@d.example.org,Staff,oak east
F,f@d.example.org,SiteSpecific,
G,g@d.example.org,SiteSpecific,oak east;nowhere
H,h@d.example.org,Staff,
H,H@d.example.org,Manager,
Me,${own},Staff,
Gone,gone@d.example.org,Manager,
Global,${world.globalAdmin.email},Staff,
Example Person,example.person@example.org,SiteSpecific,x
`)
    expect(run.result?.skipped.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '2 has an email address that is not one',
      '3 has an unknown role "Boss"; the roles are TenantAdmin, Manager, SiteSpecific, Staff',
      '4 has no role; the roles are TenantAdmin, Manager, SiteSpecific, Staff',
      '5 has no name',
      '7 is SiteSpecific and names no site; separate them with semicolons',
      '8 names the site "nowhere", which is not there',
      '10 has the email address of line 9',
      '11 is your own account, which only another administrator changes',
      '12 is an account that is deactivated; activate it first',
      '14 is the example of the template',
    ])
    // That line 13 is a global administrator is not told: they are invited.
    expect(tablesOf(run)).toEqual(counts(3, 0, 0))
    // Any role may be restricted to sites.
    expect(await members(oak, 'e@d.example.org')).toEqual(['E|e@d.example.org|Staff|oak east'])
    expect(await members(oak, own)).toEqual([`TenantAdmin of oak|${own}|TenantAdmin`])
  })

  test('never leaves a tenant without an administrator', async () => {
    const { email, name } = river.staff.TenantAdmin
    const lines = `${name},${email},Manager,\nNew,new@e.example.org,Staff,\n`
    const run = await put(lines, { tenant: river, as: world.globalAdmin })
    expect(run).toMatchObject({
      stage: 'failed',
      problem: expect.stringContaining('without an administrator'),
    })
    expect(await count("select from app_user where email = 'new@e.example.org'")).toBe(0)
    const two = 'Two,two@e.example.org,TenantAdmin,\n'
    const at = { tenant: river, as: world.globalAdmin }
    // Who has not accepted yet administers nothing.
    expect((await put(`${lines}${two}`, at)).stage).toBe('failed')
    await put(two, at)
    await world.asOwner((owner) =>
      owner.query("update tenant_assignment set state = 'member' where invited_email = 'two@e.example.org'"),
    )
    const handedOver = await put(`${lines}${two}`, at)
    expect(tablesOf(handedOver)).toEqual(counts(1, 1, 1))
  })
})
