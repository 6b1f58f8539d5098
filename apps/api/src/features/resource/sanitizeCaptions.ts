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
  const cue = block.trim()
  // Words begin below the line of times.
  const words = cue.indexOf('\n', cue.indexOf('-->'))
  if (words < 0) return cue
  return (
    cue.slice(0, words) +
    cue
      .slice(words)
      .replaceAll(/<[^<>\n]*>/g, '')
      .replaceAll('<', '&lt;')
  )
}
