import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** The folder of the rules that fold events into the state. */
const rulesFolder = new URL('./', import.meta.resolve('@muster/domain/incident/evolve'))

let cachedHash: Promise<string> | null = null

/**
 * Hashes the source of the fold rules, to identify the version that made a state. A version number raised by hand would be
 * forgotten one day, and a state of older rules would pass as current.
 */
export function foldRulesHash(): Promise<string> {
  cachedHash ??= hashSources()
  return cachedHash
}

async function hashSources(): Promise<string> {
  const names = (await readdir(rulesFolder)).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|^test[A-Z]/.test(name),
  )
  const sources = await Promise.all(names.sort().map((name) => readFile(new URL(name, rulesFolder))))
  const hash = createHash('sha256')
  for (const [at, source] of sources.entries()) hash.update(`${names[at]} ${source.length} `).update(source)
  return hash.digest('hex')
}
