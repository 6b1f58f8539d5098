/** The pictures that are passed on, by how their files begin: what a server calls them may be wrong. */
const magicBytes: readonly [type: string, isIt: (bytes: Buffer) => boolean][] = [
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/webp', (bytes) => /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12))],
]

/** What kind of picture a file is: JPEG, PNG or WebP as a media type; null for anything else. */
export function imageType(bytes: Buffer): string | null {
  return magicBytes.find(([, isIt]) => isIt(bytes))?.[0] ?? null
}

/**
 * The first picture of moving ones (MJPEG): JPEGs, each after a line that begins with `--`.
 * @returns null while it has not come whole
 */
export function firstMjpegFrame(bytes: Buffer): Buffer | null {
  const start = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
  if (start < 0) return null
  const end = Buffer.from([0xff, 0xd9])
  // A small picture within the picture ends as it does: the whole one is followed by the next line.
  for (let at = bytes.indexOf(end, start); at >= 0; at = bytes.indexOf(end, at + 1))
    if (/^\r?\n?--/.test(bytes.toString('latin1', at + 2, at + 6))) return bytes.subarray(start, at + 2)
  return null
}
