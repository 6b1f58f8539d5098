import { randomUUID } from 'node:crypto'
import { plainPng } from './pictureFiles.ts'
import { insert, type TestSite, type TestTenant } from './school.ts'
import type { World } from './world.ts'

/** A picture of a site, put there as a row, and what a drawing on it begins from. */
export async function pictureAt(world: World, tenant: TestTenant, site: TestSite) {
  const pictureId = randomUUID() as string
  const seen = await world.asOwner(async (owner) => {
    await insert(owner, 'plan_picture', {
      id: pictureId,
      tenant_id: tenant.id,
      site_id: site.id,
      by_name: 'Somebody',
      width: 40,
      height: 20,
      media_type: 'image/png',
      content: plainPng(40, 20),
    })
    const newest = 'select id from site_plan where site_id = $1 order by number desc limit 1'
    const { rows: plans } = await owner.query<{ id: string }>(newest, [site.id])
    const { rows: links } = await owner.query(
      `select room_id as "roomId", unit_id as "unitId" from plan_link where plan_id = (${newest})`,
      [site.id],
    )
    return plans[0] ? { planId: plans[0].id, links } : null
  })
  const corners = [
    [0.1, 0.1],
    [0.4, 0.1],
    [0.4, 0.8],
  ]
  return { pictureId, seen, corners }
}
