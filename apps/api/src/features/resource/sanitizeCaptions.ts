/**
 * Reduces captions in WebVTT (https://www.w3.org/TR/webvtt1/) to times and words: styles, regions, notes, and markup within
 * the words are removed.
 * @returns null when it is no WebVTT
 */
export function sanitizeCaptions(bytes: Buffer): string | null {
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .replaceAll(/\r\n?/g, '\n')
  if (!/^WEBVTT(?=[ \t\n]|$)/.test(text)) return null
  const [, ...blocks] = text.split(/\n{2,}/)
  const cues = blocks.filter((block) => !/^\s*(STYLE|REGION|NOTE)\b/.test(block) && block.includes('-->'))
  return `${['WEBVTT', ...cues.map(sanitizeCue)].join('\n\n')}\n`
}

function sanitizeCue(block: string): string {
  const lines = block.trim().split('\n')
  const times = lines.findIndex((line) => line.includes('-->'))
  return lines
    .map((line, at) => (at <= times ? line : line.replaceAll(/<[^<>]*>/g, '').replaceAll('<', '&lt;')))
    .join('\n')
}
