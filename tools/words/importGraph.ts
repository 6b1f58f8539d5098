import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { importsOf, ourFile } from '../sourceTree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

type Target = { path: string; isLater: boolean }
const known = new Map<string, readonly Target[]>()

/** Lists the sources of ours that a browser loads for one of them. Paths are from the root. */
function targetsOf(path: string): readonly Target[] {
  const before = known.get(path)
  if (before) return before
  const targets = importsOf({ path, text: readFileSync(root + path, 'utf8') }).flatMap((each) => {
    const target = each.isType ? null : ourFile(path, each.name)
    const isSource = target !== null && /\.tsx?$/.test(target) && existsSync(root + target)
    return isSource ? [{ path: target, isLater: each.isLater }] : []
  })
  known.set(path, targets)
  return targets
}

/**
 * Lists the files that some files load, themselves included.
 * @param follow which of the files that are only loaded later to follow
 */
export function filesFrom(roots: readonly string[], follow: (later: string) => boolean): Set<string> {
  const found = new Set<string>()
  const waiting = [...roots]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    for (const target of targetsOf(path))
      if (!target.isLater || follow(target.path)) waiting.push(target.path)
  }
  return found
}
