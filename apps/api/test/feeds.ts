import { randomUUID } from 'node:crypto'
import { insert, type TestTenant } from './school.ts'
import type { World } from './world.ts'

/**
 * A feed of a tenant that nobody has fetched yet, and whose address answers nothing. The first of a tenant stays; any other
 * makes way for the next, as an organisation may have only a few.
 */
export async function feedAt(world: World, tenant: TestTenant, url = 'https://feeds.example.org/news.rss') {
  const feedId = randomUUID() as string
  await world.asOwner(async (owner) => {
    await owner.query('delete from feed where tenant_id = $1 and place > 1', [tenant.id])
    const { rowCount } = await owner.query('select from feed where tenant_id = $1', [tenant.id])
    const place = rowCount ? 2 : 1
    await insert(owner, 'feed', { id: feedId, tenant_id: tenant.id, url, title: 'News', place })
  })
  return { feedId, url, place: 1 }
}
