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

/**
 * Extracts the first picture of an MJPEG stream: JPEGs, each after a line that begins with `--`.
 * @returns null while it is incomplete
 */
export function firstMjpegFrame(bytes: Buffer): Buffer | null {
  const start = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
  if (start < 0) return null
  const end = Buffer.from([0xff, 0xd9])
  // An embedded thumbnail has the same end marker: only the end of the whole picture precedes the next line.
  for (let at = bytes.indexOf(end, start); at >= 0; at = bytes.indexOf(end, at + 1))
    if (/^\r?\n?--/.test(bytes.toString('latin1', at + 2, at + 6))) return bytes.subarray(start, at + 2)
  return null
}
