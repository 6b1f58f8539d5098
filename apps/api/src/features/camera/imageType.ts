/** The accepted image types, by their first bytes: a server's content type may be wrong. */
const magicBytes: readonly [type: string, isIt: (bytes: Buffer) => boolean][] = [
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/webp', (bytes) => /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12))],
]

/** Returns the type of a picture: JPEG, PNG or WebP as a media type; null for anything else. */
export function imageType(bytes: Buffer): string | null {
  return magicBytes.find(([, isIt]) => isIt(bytes))?.[0] ?? null
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const [carriageReturn, lineFeed, hyphen] = [0x0d, 0x0a, 0x2d]

/**
 * Finds the first picture of an MJPEG stream: JPEGs, each after a line that begins with `--`. It looks at each byte once,
 * because a hostile camera sends markers only, in very small parts.
 * @returns a function of all bytes so far; it returns null while the picture is incomplete
 */
export function mjpegFrameFinder(): (bytes: Buffer) => Buffer | null {
  let start = -1
  let at = 0
  return (bytes) => {
    if (start < 0) {
      start = bytes.indexOf(jpegStart, at)
      at = start < 0 ? Math.max(0, bytes.length - 2) : start
    }
    if (start < 0) return null
    for (; at + 1 < bytes.length; at++) {
      if (bytes[at] !== 0xff || bytes[at + 1] !== 0xd9) continue
      // An embedded thumbnail has the same end marker: only the end of the whole picture precedes the next line.
      let line = at + 2
      if (bytes[line] === carriageReturn) line++
      if (bytes[line] === lineFeed) line++
      if ((bytes[line] ?? hyphen) !== hyphen || (bytes[line + 1] ?? hyphen) !== hyphen) continue
      return line + 2 <= bytes.length ? bytes.subarray(start, at + 2) : null
    }
    return null
  }
}
