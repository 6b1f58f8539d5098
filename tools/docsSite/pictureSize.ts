/**
 * Reads the size of a picture in pixels, so that a page keeps room for it.
 * @param name what the picture is called, for the error
 * @throws Error when it is neither PNG nor WebP
 */
export function pictureSize(file: Buffer, name: string): { width: number; height: number } {
  if (file.toString('latin1', 1, 4) === 'PNG')
    return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  if (file.toString('latin1', 8, 12) === 'WEBP') return webpSize(file)
  throw new Error(`${name} is neither PNG nor WebP.`)
}

/** The three forms of a WebP file (RFC 9649, 2.5 to 2.7): lossy, lossless and extended. */
function webpSize(file: Buffer): { width: number; height: number } {
  const form = file.toString('latin1', 12, 16)
  if (form === 'VP8 ')
    return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
  if (form === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
  const bits = file.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}
