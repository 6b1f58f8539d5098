/**
 * Removes metadata from a JPEG: everything about where, when or with which device it was taken, and any trailing data (a
 * second picture, a film). Only the segments that the picture needs stay (ISO/IEC 10918-1, annex B), with its color profile
 * and a JFIF header without its thumbnail.
 * @returns null when this is no complete JPEG
 */
export function stripJpegMetadata(file: Buffer): Buffer | null {
  if (file.length < 4 || file.readUInt16BE(0) !== startOfImage) return null
  const kept: Buffer[] = [file.subarray(0, 2)]
  let hasFrame = false
  let hasScan = false
  let at = 2
  for (let segments = 0; segments < maxSegments; segments++) {
    const marker = markerAt(file, at)
    if (marker === null) return null
    at = marker.end
    if (marker.code === endOfImage) {
      if (!hasFrame || !hasScan) return null
      kept.push(Buffer.from([0xff, endOfImage]))
      return Buffer.concat(kept)
    }
    const length = at + 2 <= file.length ? file.readUInt16BE(at) : 0
    const segment = file.subarray(at, at + length)
    if (length < 2 || segment.length < length) return null
    at += length
    if (isFrame(marker.code)) {
      if (hasFrame || !isPossible(segment)) return null
      hasFrame = true
    }
    if (marker.code === startOfScan) {
      if (!hasFrame) return null
      hasScan = true
      const end = endOfScan(file, at)
      kept.push(head(marker.code), segment, file.subarray(at, end))
      at = end
    } else {
      const own = keepSegment(marker.code, segment)
      if (own) kept.push(head(marker.code), own)
    }
  }
  return null
}

/** Maximum number of segments: cameras write dozens, and each costs time and memory. */
const maxSegments = 5_000

const startOfImage = 0xffd8
const endOfImage = 0xd9
const startOfScan = 0xda
const comment = 0xfe

/** Reads the marker at this position; any number of fill bytes may precede it. */
function markerAt(file: Buffer, at: number): { code: number; end: number } | null {
  if (file[at] !== 0xff) return null
  let end = at
  while (file[end] === 0xff) end++
  const code = file[end]
  const isMarker = code !== undefined && code >= 0xc0 && code !== 0xd8 && !isRestart(code)
  return isMarker ? { code, end: end + 1 } : null
}

const head = (code: number) => Buffer.from([0xff, code])
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7

/** Returns true for a start of frame of any coding: C4, C8 and CC are something else. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
}

/** Maximum number of pixels: a larger picture is an attack on its viewer. */
const maxPixels = 100_000_000

function isPossible(frame: Buffer): boolean {
  if (frame.length < 11) return false
  const pixels = frame.readUInt16BE(3) * frame.readUInt16BE(5)
  return pixels > 0 && pixels <= maxPixels
}

/**
 * Returns the end of the compressed picture: the next marker that is no restart. A stuffed FF has a zero behind it. It looks
 * at each byte in turn: a hostile picture is nothing but stuffed bytes, and a search for each took a quarter of a second.
 */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at++) {
    if (file[at] !== 0xff) continue
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return file.length
}

/** Returns the saved part of a segment; null for none. */
function keepSegment(code: number, segment: Buffer): Buffer | null {
  const isApplication = code >= 0xe0 && code <= 0xef
  if (!isApplication) return code === comment ? null : segment
  const says = (name: string) => segment.toString('latin1', 2, 2 + name.length) === name
  if (code === 0xe0 && says('JFIF\0') && segment.length >= 16) return withoutThumbnail(segment)
  return code === 0xe2 && says('ICC_PROFILE\0') ? segment : null
}

/** Removes the thumbnail of a JFIF header: version and density stay. */
function withoutThumbnail(segment: Buffer): Buffer {
  const bare = Buffer.from(segment.subarray(0, 16))
  bare.writeUInt16BE(16, 0)
  bare.writeUInt16BE(0, 14)
  return bare
}
