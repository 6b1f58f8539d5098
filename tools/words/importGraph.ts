import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The files of ours that a source file imports: at once, and when it comes to that. Paths are from the root. */
export type Imports = { atOnce: readonly string[]; later: readonly string[] }

const known = new Map<string, Imports>()

/** Reads the imports of a source file. Those of types count for nothing: no browser loads them. */
export function importsOf(path: string): Imports {
  const before = known.get(path)
  if (before) return before
  const text = readFileSync(root + path, 'utf8')
  const { staticImports, staticExports } = parseSync(path, text).module
  const run = staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  )
  const names = [
    ...run.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value])),
    ),
  ]
  const later = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, name = '']) => name)
  const ours = (named: string[]) => [...new Set(named.flatMap((name) => resolved(path, name)))]
  const imports = { atOnce: ours(names), later: ours(later) }
  known.set(path, imports)
  return imports
}

/** The path of our own source that a name in an import means; none for a package or a style sheet. */
function resolved(from: string, name: string): string[] {
  const own = /^@muster\/(\w+)\/(.+)$/.exec(name)
  const path = own ? `packages/${own[1]}/src/${own[2]}.ts` : posix.join(dirname(from), name)
  return (own || name.startsWith('.')) && /\.tsx?$/.test(path) && existsSync(root + path) ? [path] : []
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
    const { atOnce, later } = importsOf(path)
    waiting.push(...atOnce, ...later.filter(follow))
  }
  return found
}
