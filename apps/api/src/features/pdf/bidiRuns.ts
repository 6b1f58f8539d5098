import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'

// Its types declare an ES module and its file is CommonJS, so an import of it cannot be called.
const makeBidi: () => Bidi = createRequire(import.meta.url)('bidi-js')
const bidi = makeBidi()

/** A part of a line with one writing direction. */
export type Run = { text: string; isRightToLeft: boolean }

/**
 * Splits a line into runs of one direction each, in visual order from left to right (Unicode bidirectional algorithm): in an
 * Arabic name the room's number still reads from left to right. Letters within a run stay in logical order; the caller
 * reverses them.
 */
export function bidiRuns(line: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: { text: string; level: number }[] = []
  for (const [at, unit] of line.split('').entries()) {
    const level = levels[at] ?? 0
    const letter = (level % 2 === 1 && bidi.getMirroredCharacter(unit)) || unit
    const last = runs.at(-1)
    if (last && last.level === level) last.text += letter
    else runs.push({ text: letter, level })
  }
  return inVisualOrder(runs).map(({ text, level }) => ({ text, isRightToLeft: level % 2 === 1 }))
}

/** Says whether a text begins on the right: its first letter with a direction decides (rule P2). */
export function beginsOnTheRight(text: string): boolean {
  return bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1
}

/** Reverses runs from the deepest level up (rule L2). */
function inVisualOrder<R extends { level: number }>(runs: readonly R[]): R[] {
  const order = [...runs]
  const deepest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = deepest; level >= 1; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start
      while ((order[end]?.level ?? 0) >= level) end++
      if (end - start > 1) order.splice(start, end - start, ...order.slice(start, end).reverse())
      start = end
    }
  }
  return order
}
