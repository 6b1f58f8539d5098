import { crc32, deflateSync } from 'node:zlib'

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
 * @param added chunks that follow its head
 * @param size in its head, where that is not its real one
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
