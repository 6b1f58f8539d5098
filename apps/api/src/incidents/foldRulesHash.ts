import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** Where it is written how an event changes the state. */
const rulesFolder = new URL('./', import.meta.resolve('@muster/domain/incident/evolve'))

let cachedHash: Promise<string> | null = null

/**
 * What tells one way to fold events from another: a hash over the very rules by which this program folds. A number raised by hand
 * would be forgotten one day, and a state that was folded by older rules be taken for a right one.
 */
export function foldRulesHash(): Promise<string> {
  cachedHash ??= hashSources()
  return cachedHash
}

async function hashSources(): Promise<string> {
  const names = (await readdir(rulesFolder)).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const sources = await Promise.all(names.sort().map((name) => readFile(new URL(name, rulesFolder))))
  const hash = createHash('sha256')
  for (const [at, source] of sources.entries()) hash.update(`${names[at]} ${source.length} `).update(source)
  return hash.digest('hex')
}
