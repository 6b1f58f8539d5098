import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'

const require = createRequire(import.meta.url)

/** Noto Sans by script (SIL Open Font License), the first that has a letter prints it. They are optional: npm may leave them out. */
const families = ['noto-sans-sc', 'noto-sans-kr', 'noto-sans-devanagari', 'noto-sans-thai']

type Ranges = readonly (readonly [from: number, to: number])[]
/** A part of a typeface: the package of a large one has it in a hundred parts, as browsers fetch them. */
type Slice = { file: string; ranges: Ranges }

const unicodeJson = z.record(z.string(), z.string())
let known: readonly Slice[] | null = null

/** Returns the files that may have a letter, the likeliest first. */
export function notoFilesWith(codePoint: number): string[] {
  known ??= families.flatMap(slicesOf)
  return known.flatMap(({ file, ranges }) =>
    ranges.some(([from, to]) => from <= codePoint && codePoint <= to) ? [file] : [],
  )
}

/** The parts of a typeface; none when its package is not installed. */
export function slicesOf(family: string): Slice[] {
  const name = `@fontsource-variable/${family}`
  let parts: Record<string, string>
  try {
    parts = unicodeJson.parse(JSON.parse(readFileSync(require.resolve(`${name}/unicode.json`), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return []
    throw error
  }
  return Object.entries(parts).map(([part, ranges]) => ({
    // Parts are “latin” or “[118]”.
    file: require.resolve(`${name}/files/${family}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(rangeOf),
  }))
}

/** Reads “U+4e00” or “U+4e00-4e8f”. */
function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.trim().slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
