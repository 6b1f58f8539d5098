import type { Catalog, Part } from './catalog.ts'
import type { TranslatedCode } from './languages.ts'
import { sourceOf } from './message.ts'
import { partsOfTranslation, type SourceCatalog } from './packCatalog.ts'

/**
 * Opens a whole catalog as it lies in `locales`, as servers do: each text is parsed when it is first said.
 * @param checked texts whose translation a person has checked
 */
export function openSourceCatalog(
  code: TranslatedCode,
  catalog: SourceCatalog,
  checked: ReadonlySet<string> = new Set(),
): Catalog {
  const parsed = new Map<string, readonly Part[]>()
  return {
    code,
    find: (message) => {
      const source = sourceOf(message)
      const text = Object.hasOwn(catalog, source) ? catalog[source] : undefined
      if (text === undefined) return undefined
      const parts = parsed.get(source) ?? partsOfTranslation(text)
      parsed.set(source, parts)
      return parts
    },
    isChecked: (text) => checked.has(text),
  }
}
