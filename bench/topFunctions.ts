/** Sums up a CPU profile in a few lines. */
import type { Profiler } from 'node:inspector'

/** A function and the share of all busy time that went into itself, without what it called. */
export interface Profiled {
  name: string
  /** File and line, from the last folder on. */
  where: string
  /** Between 0 and 1. */
  share: number
}

/** V8's name of the time in which nothing ran. */
const waiting = ['(idle)']

/**
 * The functions that took most time themselves.
 * @param most how many
 */
export function topFunctions({ nodes, samples = [] }: Profiler.Profile, most: number): Profiled[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const counts = new Map<string, Profiled>()
  let busy = 0
  for (const id of samples) {
    const frame = frames.get(id)
    if (!frame || waiting.includes(frame.functionName)) continue
    busy += 1
    const file = frame.url.split('/').slice(-2).join('/')
    const where = file ? `${file}:${frame.lineNumber + 1}` : ''
    const key = `${frame.functionName} ${where}`
    const known = counts.get(key) ?? { name: frame.functionName || '(anonymous)', where, share: 0 }
    known.share += 1
    counts.set(key, known)
  }
  const sorted = [...counts.values()].toSorted((a, b) => b.share - a.share).slice(0, most)
  return sorted.map((each) => ({ ...each, share: each.share / busy }))
}
