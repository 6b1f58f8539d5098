/** The size of the letters of a name on a drawing, and the distance of its lines, in pixels of the screen. */
export const letterPixels = 14
export const linePixels = 17
/** The assumed width of a letter. A little more than most are: text that is said to fit, fits. */
const widthOfLetter = 7.8

/**
 * The words of a shape as they fit into it: on one line, on several, or only the number at their end, by which rooms
 * are told apart. None where nothing fits; then a larger picture shows them.
 * @param width of the shape, in pixels of the screen; so is `height`
 */
export function labelLines(words: string, width: number, height: number): string[] {
  const lines: string[] = []
  for (const word of words.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && fits(longer, width)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length * linePixels <= height && lines.every((line) => fits(line, width))) return lines
  const end = `…${words.split(/\s+/).at(-1)}`
  return /\d/.test(end) && fits(end, width) && linePixels <= height ? [end] : []
}

const fits = (line: string, width: number) => line.length * widthOfLetter <= width
