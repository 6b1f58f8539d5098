import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { insert, type TestSite, type TestTenant } from './school.ts'
import type { World } from './world.ts'

/** Pictures of floors for tests, put together byte by byte. */

/** One chunk of a PNG: length, name, content, checksum. */
export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/**
 * A white floor with black walls around it and through its middle, in greys.
 * @param added chunks that stand behind its head
 * @param size that its head says, where that is not what it has
 */
export function plainPng(
  width: number,
  height: number,
  added: Buffer[] = [],
  size = { width, height },
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size.width, 0)
  head.writeUInt32BE(size.height, 4)
  head[8] = 8
  const lines = Buffer.alloc((width + 1) * height, 255)
  for (let y = 0; y < height; y++) {
    const line = lines.subarray(y * (width + 1), (y + 1) * (width + 1))
    const isWall = y < 3 || y >= height - 3
    line.fill(isWall ? 0 : 255, 1)
    for (const x of [1, 2, width - 1, width, Math.floor(width / 2)]) line[x] = 0
    line[0] = 0
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...added,
    pngChunk('IDAT', deflateSync(lines)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** One chunk of a WebP, filled up to an even length. */
export function webpChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** A WebP of these chunks. */
export function webpOf(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

/** A picture of a site, put there as a row, and what a drawing on it begins from. */
export async function pictureAt(world: World, tenant: TestTenant, site: TestSite) {
  const pictureId = randomUUID() as string
  const seen = await world.asOwner(async (owner) => {
    await insert(owner, 'plan_picture', {
      ...{ id: pictureId, tenant_id: tenant.id, site_id: site.id, by_name: 'Somebody' },
      ...{ width: 40, height: 20, media_type: 'image/png', content: plainPng(40, 20) },
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
