import { getTenantConfiguration, updateTenantConfiguration } from '@muster/contract/adminTenantCalls'
import { getMyContact } from '@muster/contract/notifiedCalls'
import {
  getMe,
  getMyCurrentTenant,
  setMyCurrentTenant,
  setMyDeskLanguage,
  verifyAuth,
} from '@muster/contract/userCalls'
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

test('a language chosen in the account menu is noted for that account alone, beside the one for messages', async () => {
  const { Staff } = oak.staff
  const noted = async () => {
    const { rows } = await world.asOwner((owner) =>
      owner.query<{ email: string; desk_language: string }>(
        'select email, desk_language from app_user where desk_language is not null order by email',
      ),
    )
    return rows.map(({ email, desk_language }) => [email, desk_language])
  }
  const choose = (language: string, as = Staff) =>
    world.call(setMyDeskLanguage, { body: { language: language as 'es' } }, as)
  const { email } = await world.ask(getMe, {}, Staff)
  expect((await choose('es')).body).toEqual({ language: 'es' })
  expect(await noted()).toEqual([[email, 'es']])
  expect((await world.ask(getMyContact, {}, Staff)).language).toBeNull()
  for (const wrong of ['tlh', '', 'constructor']) expect((await choose(wrong)).status).toBe(422)
  expect((await choose('en')).status).toBe(200)
  expect(await noted()).toEqual([[email, 'en']])
  expect((await choose('es', world.globalAdmin)).status).toBe(200)
  expect(await noted()).toHaveLength(2)
})

test('nobody who is not signed in has an account menu', async () => {
  const answer = await world.call(setMyDeskLanguage, { body: { language: 'es' } })
  expect(answer.status).toBe(401)
})
