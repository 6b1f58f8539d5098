import { crc32 } from 'node:zlib'

/**
 * The chunks a PNG needs to be shown (ISO/IEC 15948, 11): its head, colours, transparency, brightness, the picture, its
 * end.
 */
const keptChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND'])
const signature = 8
/** The largest picture in pieces of a kilobyte, as hardly a program makes them; every one more costs time and memory. */
const maxChunks = 10_000

/**
 * The bare picture of a PNG: words, times, places, previews, moving pictures and whatever hangs behind it are left out.
 * @param file one that begins as a PNG
 * @returns null when it is not whole
 */
export function stripPngMetadata(file: Buffer): Buffer | null {
  const parts = [file.subarray(0, signature)]
  const seen = new Set<string>()
  let at = signature
  for (let chunks = 0; at + 12 <= file.length && chunks < maxChunks; chunks++) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) return null
    const name = file.toString('latin1', at + 4, at + 8)
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null
    if ((seen.size === 0) !== (name === 'IHDR')) return null
    seen.add(name)
    if (keptChunks.has(name)) parts.push(file.subarray(at, end))
    if (name === 'IEND') return seen.has('IDAT') ? Buffer.concat(parts) : null
    at = end
  }
  return null
}
