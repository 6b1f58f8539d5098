import { createSetupCode, setUpBag } from '@muster/contract/setupCalls'
import type { Answer } from './callEndpoint.ts'
import { newBarcode, type TestRoom, type TestSite, type TestTenant } from './school.ts'
import type { World } from './world.ts'

/** Steps that tests about setup codes and enrolled phones repeat. */

/** A setup code of a site, as its manager makes one. */
export async function newCode(world: World, tenant: TestTenant, site: TestSite, maxUses = 1) {
  const input = { params: { siteId: site.id }, body: { maxUses, hours: 24 } }
  return world.ask(createSetupCode, input, tenant.staff.Manager)
}

/** A label that was printed for a tenant and belongs to no bag yet. */
export async function blankLabel(world: World, { id }: TestTenant): Promise<string> {
  const barcode = newBarcode()
  const add = "insert into blank_label (barcode, tenant_id, created_by_name) values ($1, $2, 'Somebody')"
  await world.asOwner((owner) => owner.query(add, [barcode, id]))
  return barcode
}

/** The cookie that an answer gives to a phone, as the phone sends it back. */
export function cookieOf({ headers }: Pick<Answer<typeof setUpBag>, 'headers'>): { cookie: string } {
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
}

/** A phone that is known at the site of a room, as the headers it sends. */
export async function knownPhone(world: World, tenant: TestTenant, site: TestSite, room: TestRoom) {
  const { code } = await newCode(world, tenant, site)
  const body = { setupCode: code, barcode: room.barcode, roomId: null, deviceName: 'Phone' }
  return cookieOf(await world.call(setUpBag, { body }))
}
