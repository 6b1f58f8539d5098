/** Measures a line at a size, in points. */
export type Measure = (line: string, size: number) => number

export type Fitted = { lines: string[]; size: number }

type Room = { width: number; height?: number; lines: number; sizes: readonly number[] }

/** From one line to the next, in sizes. */
export const lineHeight = 1.25

/**
 * Breaks and shrinks a text until it fits; a text too long at the smallest size ends in “…”.
 * @param room the width in points, the number of lines, and the sizes to try, the largest first; at large sizes fewer lines, where
 *   the height in points is limited
 */
export function fitText(
  text: string,
  measure: Measure,
  { width, height = Number.POSITIVE_INFINITY, lines: most, sizes }: Room,
): Fitted {
  const words = wordsOf(text)
  for (const size of sizes) {
    const lines = brokenBetweenWords(words, (line) => measure(line, size) <= width)
    if (lines && lines.length <= most && lines.length * size * lineHeight <= height) return { lines, size }
  }
  const size = sizes.at(-1) ?? 8
  const fits = (line: string) => measure(line, size) <= width
  const lines = brokenAnywhere(words, fits)
  if (lines.length <= most) return { lines, size }
  return { lines: [...lines.slice(0, most - 1), cutOff(lines.slice(most - 1).join(' '), fits)], size }
}

/** A part of a line that stays together, and what parts it from the one before. */
type Word = { text: string; gap: '' | ' ' }

/** Letters between which a line may break although no space stands there (UAX 14, class ID, and Thai, Lao, Khmer, Burmese). */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Splits a text at spaces, and between words of languages that write none. */
function wordsOf(text: string): Word[] {
  return text.split(' ').flatMap((spaced) => {
    if (!unspaced.test(spaced)) return [{ text: spaced, gap: ' ' as const }]
    const words: Word[] = []
    for (const { segment } of segmenter.segment(spaced)) {
      const last = words.at(-1)
      // Signs stay with the word before them, an opening bracket and letters of other scripts with the word after.
      const isJoined =
        last &&
        (/^[\p{P}\p{M}]/u.test(segment) || !unspaced.test(last.text) || /[\p{Ps}\p{Pi}]$/u.test(last.text))
      if (isJoined && !/^[\p{Ps}\p{Pi}]/u.test(segment)) last.text += segment
      else words.push({ text: segment, gap: last ? '' : ' ' })
    }
    return words
  })
}

/** Null when a single word is too wide. */
function brokenBetweenWords(words: readonly Word[], fits: (line: string) => boolean): string[] | null {
  const lines: string[] = []
  for (const { text, gap } of words) {
    const last = lines.at(-1)
    if (last !== undefined && fits(last + gap + text)) lines[lines.length - 1] = last + gap + text
    else if (fits(text)) lines.push(text)
    else return null
  }
  return lines
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const lettersOf = (text: string) => [...letters.segment(text)].map(({ segment }) => segment)

function brokenAnywhere(words: readonly Word[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const { text, gap } of words) {
    const last = lines.at(-1)
    if (last !== undefined && fits(last + gap + text)) {
      lines[lines.length - 1] = last + gap + text
      continue
    }
    let line = ''
    for (const letter of lettersOf(text)) {
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
