import { listUsers } from '@muster/contract/adminUserCalls'
import { searchAudit } from '@muster/contract/auditCalls'
import { tenantRole } from '@muster/domain/access/rights'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember } from '../../../test/members.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { acrossTenants } from '../../platform/db/database.ts'
import { likePattern, wordPatterns } from '../../platform/db/likePattern.ts'

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

type Query = Parameters<typeof world.call<typeof listUsers>>[1]['query']
const list = (query: Query, as: TestAccount = world.globalAdmin) => world.ask(listUsers, { query }, as)
const namesIn = async (query: Query, as?: TestAccount) =>
  (await list(query, as)).items.map(({ name }) => name)

/** Each of the two tenants has an account for every role; a global administrator is in no tenant. */
const members = tenantRole.options.length
const everybody = 2 * members + 1

describe('the list of users', () => {
  test('is all of them to a global administrator, and to others those of their tenants', async () => {
    expect((await list({})).total).toBe(everybody)
    expect(await namesIn({}, oak.staff.TenantAdmin)).toEqual(
      tenantRole.options.map((role) => `${role} of oak`).sort(),
    )
    const boss = await addMember(world, [
      [oak, 'TenantAdmin'],
      [river, 'TenantAdmin'],
    ])
    expect((await list({}, boss)).total).toBe(everybody)
    expect(await namesIn({ tenantKey: 'river', search: 'staff' }, boss)).toEqual(['Staff of river'])
    const listed = (await list({ tenantKeys: ['river', 'oak'] }, boss)).items.find(({ id }) => id === boss.id)
    expect(listed?.tenants.map(({ tenantKey }) => tenantKey)).toEqual(['oak', 'river'])
  })

  test('takes tenantKeys as often as it is repeated', async () => {
    const url = '/api/admin/users?tenantKeys=oak&tenantKeys=river&pageSize=3'
    const headers = await world.headersOf(world.globalAdmin)
    const { total, items } = (await world.server.app.inject({ url, headers })).json()
    expect([total, items.length]).toEqual([everybody, 3])
  })

  test('comes page by page, in the order asked for, each once', async () => {
    const all = await namesIn({ sort: 'email', direction: 'desc' })
    const pages = await Promise.all(
      Array.from({ length: members + 1 }, (_, index) => index + 1).map((page) =>
        namesIn({ page, pageSize: 2, sort: 'email', direction: 'desc' }),
      ),
    )
    expect(pages.flat()).toEqual(all)
    const beyond = { sort: 'createdAt', page: 50 } as const
    expect(await list(beyond)).toMatchObject({ items: [], total: everybody + 1 })
    const oakAdmin = oak.staff.TenantAdmin
    expect(await list(beyond, oakAdmin)).toMatchObject({ items: [], total: members + 1 })
    expect(await list({ ...beyond, activeOnly: 'true' }, oakAdmin)).toMatchObject({
      items: [],
      total: members + 1,
    })
    expect(await list({ ...beyond, search: 'of oak' }, oakAdmin)).toMatchObject({ items: [], total: members })
  })

  test('leaves out on demand whoever is deactivated', async () => {
    const gone = await addMember(world, [[oak, 'Staff']], { is_active: false })
    expect((await list({ search: gone.name })).items).toHaveLength(1)
    expect((await list({ search: gone.name, activeOnly: 'true' })).items).toEqual([])
  })
})

describe('a search', () => {
  test.each([
    ['Ειρήνη Παπαδοπούλου', ['ειρήνη', 'ΠΑΠΑ', 'Πα', 'δοπούλου']],
    ['李明华', ['李', '李明', '明华', '李明华']],
    ['Nguyễn Thị', ['nguyễn', 'THỊ', 'thị']],
    ['Zoë 100%_sure\\', ['zoë', '100%', '%_s', 'sure\\', 'ZO', 'z']],
    ["D'Arcy-O'Neil", ["d'arcy", "y-o'n", "o'neil"]],
  ])('finds %s by each part of it, in small or large letters', async (name, parts) => {
    const { id } = await addMember(world, [[oak, 'Staff']], { name })
    for (const search of parts) {
      for (const as of [world.globalAdmin, oak.staff.TenantAdmin]) {
        const { items } = await list({ search }, as)
        expect([search, items.map((user) => user.id)]).toEqual([search, expect.arrayContaining([id])])
      }
    }
    expect((await list({ search: name.slice(0, 3) }, river.staff.TenantAdmin)).items).toEqual([])
  })

  test('takes its signs as they are, and nothing that cannot be stored', async () => {
    expect((await list({ search: '___' })).total).toBe(0)
    const { status } = await world.call(listUsers, { query: { search: 'a\u0000' } }, world.globalAdmin)
    expect(status).toBe(422)
    const audit = await world.call(searchAudit, { query: { action: 'a\u0000' } }, world.globalAdmin)
    expect(audit.status).toBe(422)
  })

  test('looks names up by their pieces, and not one after the other', async () => {
    await world.asOwner(async (owner) => {
      await owner.query(`
        insert into app_user (email, name)
        select md5(n::text) || '@example.org', md5('name' || n) from generate_series(1, 5000) as n`)
      await owner.query('analyze app_user')
    })
    for (const patterns of [[likePattern('abcde')], wordPatterns('ab')]) {
      const { rows } = await acrossTenants(world.server.context.db, async (tx) => {
        // Reading so few rows is faster than an index; the test checks that no policy prevents the index.
        await sql`set local enable_seqscan = off`.execute(tx)
        return sql<{ 'QUERY PLAN': string }>`
          explain select id from app_user u where ${sql.join(
            patterns.map((pattern) => sql`u.words like ${pattern}`),
            sql` or `,
          )}`.execute(tx)
      })
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('app_user_words')
      expect(plan).not.toContain('Seq Scan')
    }
  })
})
