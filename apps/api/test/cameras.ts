import { randomUUID } from 'node:crypto'
import { insert, type TestSite, type TestTenant } from './school.ts'
import { testSecrets } from './testSecrets.ts'
import type { World } from './world.ts'

/** A camera of a site, put there as a row; where it is, nothing answers. */
export async function cameraAt(
  world: World,
  tenant: TestTenant,
  site: TestSite,
  url = 'https://cameras.example.org/1.jpg',
) {
  const cameraId = randomUUID() as string
  await world.asOwner(async (owner) => {
    await insert(owner, 'camera', {
      id: cameraId,
      tenant_id: tenant.id,
      site_id: site.id,
      name: 'Gym',
      kind: 'snapshot',
      encrypted_url: testSecrets.encrypt(url, `camera:${cameraId}`),
      position: 1,
    })
  })
  return { cameraId, url, pictureUrl: null }
}

/** A clip of a tenant, put there as a row. */
export async function clipAt(world: World, tenant: TestTenant, captions_url: string | null = null) {
  const clipId = await world.asOwner((owner) =>
    insert<string>(owner, 'resource', {
      tenant_id: tenant.id,
      kind: 'clip',
      title: 'Locking a door',
      captions_url,
      url: 'https://clips.example.org/door.mp4',
    }),
  )
  return { clipId }
}
