import { getTenantConfiguration, updateTenantConfiguration } from '@muster/contract/adminTenantCalls'
import { getMe, getMyCurrentTenant, setMyCurrentTenant, verifyAuth } from '@muster/contract/userCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** The profile names the languages of the organization in use, from which a desk offers those that it has. */

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

async function switchOn(languages: readonly string[]) {
  const params = { id: oak.id }
  const as = oak.staff.TenantAdmin
  const { version, ...configuration } = await world.ask(getTenantConfiguration, { params }, as)
  const body = { ...configuration, version, languages: [...languages] } as typeof configuration & {
    version: number
  }
  return world.call(updateTenantConfiguration, { params, body }, as)
}

test('a language is in the profile of everybody in the organization as soon as it is switched on', async () => {
  const profileOf = async (of: TestTenant) => (await world.ask(getMe, {}, of.staff.Manager)).tenants[0]
  expect((await profileOf(oak))?.languages).toEqual([])
  expect((await switchOn(['es', 'ar'])).status).toBe(200)
  expect((await profileOf(oak))?.languages).toEqual(['es', 'ar'])
  expect((await world.ask(verifyAuth, {}, oak.staff.Staff)).tenants[0]?.languages).toEqual(['es', 'ar'])
  expect((await world.ask(getMyCurrentTenant, {}, oak.staff.Manager))?.languages).toEqual(['es', 'ar'])
  expect((await profileOf(river))?.languages).toEqual([])
  expect((await switchOn([])).status).toBe(200)
  expect((await profileOf(oak))?.languages).toEqual([])
})

test('a language that Muster does not know is refused, and changes nothing', async () => {
  await switchOn(['es'])
  for (const wrong of [['tlh'], ['es', 'en'], ['constructor'], ['a'.repeat(10_000)]])
    expect((await switchOn(wrong)).status, wrong.join()).toBe(422)
  expect((await world.ask(getMe, {}, oak.staff.Manager)).tenants[0]?.languages).toEqual(['es'])
})

test('a global administrator has the languages of the organization that they choose, and only of that', async () => {
  await switchOn(['es'])
  const choose = (tenantKey: string) =>
    world.ask(setMyCurrentTenant, { body: { tenantKey } }, world.globalAdmin)
  expect((await choose(river.key)).languages).toEqual([])
  expect((await choose(oak.key)).languages).toEqual(['es'])
  expect((await world.ask(getMyCurrentTenant, {}, world.globalAdmin))?.languages).toEqual(['es'])
})
