import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'

// Its types say an ES module and its file is none, so an import of it cannot be called.
const makeBidi: () => Bidi = createRequire(import.meta.url)('bidi-js')
const bidi = makeBidi()

/** A piece of a line that is written in one direction. */
export type Run = { text: string; isRightToLeft: boolean }

/**
 * A line cut into pieces of one direction each, from left to right as they stand on paper (Unicode bidirectional
 * algorithm): in an Arabic name the room's number still reads from left to right. The letters of a piece stay in the order
 * they are spoken in; whoever draws it turns them.
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

/** From the deepest level up, whatever is at it or deeper changes places (rule L2). */
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
