/** The alpha flag in the head of an extended WebP (RFC 9649, 2.7.1). */
const hasAlpha = 0x10

/**
 * The bare picture of a WebP: places, times, cameras and colour profiles are left out (RFC 9649, 2.5 to 2.7).
 * @param file one that begins as a WebP
 * @returns null when it is not whole, or moves
 */
export function stripWebpMetadata(file: Buffer): Buffer | null {
  const chunks = readChunks(file)
  if (!chunks) return null
  const picture = chunks.get('VP8 ') ?? chunks.get('VP8L')
  if (!picture || chunks.has('ANIM') || chunks.has('ANMF')) return null
  const [head, alpha] = [chunks.get('VP8X'), chunks.get('ALPH')]
  if (!head || !alpha || !chunks.has('VP8 ')) return inRiff([picture])
  if (head.length !== 18) return null
  const bare = Buffer.from(head)
  bare.writeUInt32LE(hasAlpha, 8)
  return inRiff([bare, alpha, picture])
}

/** One that does not move has seven at most, and remarks; every one more costs time and memory. */
const maxChunks = 100

/** The chunks by name, each with its head and the byte that fills it up to an even length; of one name the first. */
function readChunks(file: Buffer): Map<string, Buffer> | null {
  const chunks = new Map<string, Buffer>()
  const end = file.readUInt32LE(4) + 8
  if (end > file.length) return null
  for (let at = 12; at < end; ) {
    if (at + 8 > end || chunks.size === maxChunks) return null
    const size = file.readUInt32LE(at + 4)
    if (at + 8 + size > end) return null
    const next = at + 8 + size + (size % 2)
    const name = file.toString('latin1', at, at + 4)
    const chunk = Buffer.alloc(next - at)
    file.copy(chunk, 0, at, at + 8 + size)
    if (!chunks.has(name)) chunks.set(name, chunk)
    at = next
  }
  return chunks
}

function inRiff(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
