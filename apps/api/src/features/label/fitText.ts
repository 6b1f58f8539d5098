/** Measures a line at a size, in points. */
export type Measure = (line: string, size: number) => number

export type Fitted = { lines: string[]; size: number }

/**
 * Breaks and shrinks a text until it fits; a text too long at the smallest size ends in “…”.
 * @param room the width in points, the number of lines, and the sizes to try, the largest first
 */
export function fitText(
  text: string,
  measure: Measure,
  { width, lines: most, sizes }: { width: number; lines: number; sizes: readonly number[] },
): Fitted {
  for (const size of sizes) {
    const lines = brokenAtSpaces(text, (line) => measure(line, size) <= width)
    if (lines && lines.length <= most) return { lines, size }
  }
  const size = sizes.at(-1) ?? 8
  const fits = (line: string) => measure(line, size) <= width
  const lines = brokenAnywhere(text, fits)
  if (lines.length <= most) return { lines, size }
  return { lines: [...lines.slice(0, most - 1), cutOff(lines.slice(most - 1).join(' '), fits)], size }
}

/** Null when a single word is too wide. */
function brokenAtSpaces(text: string, fits: (line: string) => boolean): string[] | null {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else if (fits(word)) lines.push(word)
    else return null
  }
  return lines
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const lettersOf = (text: string) => [...letters.segment(text)].map(({ segment }) => segment)

function brokenAnywhere(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) {
      lines[lines.length - 1] = `${last} ${word}`
      continue
    }
    let line = ''
    for (const letter of lettersOf(word)) {
      if (line && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
    lines.push(line)
  }
  return lines
}

function cutOff(line: string, fits: (line: string) => boolean): string {
  if (fits(line)) return line
  const kept = lettersOf(line)
  while (kept.length > 1 && !fits(`${kept.join('').trimEnd()}…`)) kept.pop()
  return `${kept.join('').trimEnd()}…`
}
