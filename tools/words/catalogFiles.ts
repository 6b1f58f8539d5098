import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type TranslatedCode, translatedCodes } from '../../packages/words/src/languages.ts'
import { byKeys, packCatalog, type SourceCatalog } from '../../packages/words/src/packCatalog.ts'
import { type Area, areaOf, areas, areasOfFiles } from './areas.ts'
import { extractMessages } from './extractMessages.ts'

/** The file of the catalog of a language. */
export function catalogFile(code: TranslatedCode): string {
  return fileURLToPath(new URL(`../../packages/words/locales/${code}.json`, import.meta.url))
}

/** Reads the catalog of a language. */
export function readCatalog(code: TranslatedCode): SourceCatalog {
  return JSON.parse(readFileSync(catalogFile(code), 'utf8'))
}

/**
 * The texts of messages by the part of the catalog that they are in: the first one that needs them.
 */
export function sourcesByArea(): Map<Area, string[]> {
  const messages = extractMessages()
  const ofFiles = areasOfFiles()
  const taken = new Set<string>()
  return new Map(
    areas.map((area) => {
      const here = messages.filter(({ path }) => areaOf(path, ofFiles) === area).map(({ source }) => source)
      const own = [...new Set(here)].filter((source) => !taken.has(source))
      for (const source of own) taken.add(source)
      return [area, own.sort()] as const
    }),
  )
}

/**
 * Makes the files of all catalogs for browsers.
 * @returns their version, which changes with any of them, and their contents by name: `es-first.json`
 * @throws Error for a translation that is no ICU MessageFormat, and for two texts with the same key
 */
export function catalogFiles(): { version: string; files: Map<string, string> } {
  const byArea = sourcesByArea()
  // A page reads the parts as one.
  byKeys([...byArea.values()].flat())
  const files = new Map(
    translatedCodes.flatMap((code) => {
      const catalog = readCatalog(code)
      return areas.map(
        (area) =>
          [`${code}-${area}.json`, JSON.stringify(packCatalog(catalog, byArea.get(area) ?? []))] as const,
      )
    }),
  )
  const hash = createHash('sha256')
  for (const [name, content] of files) hash.update(`${name}\n${content}\n`)
  return { version: hash.digest('base64url').slice(0, 8), files }
}
