import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { keyOf, type PackedCatalog, type Part } from './catalog.ts'

/** A catalog as it lies in `locales`: the English text of each message, in ICU MessageFormat, with its translation. */
export type SourceCatalog = Readonly<Record<string, string>>

/**
 * Packs a catalog for phones, without anything that has to be parsed there.
 * @param sources the messages to take; those without a translation stay in English
 * @throws Error when a translation is no ICU MessageFormat, or when two of the texts have the same key
 */
export function packCatalog(catalog: SourceCatalog, sources: Iterable<string>): PackedCatalog {
  const byKey = byKeys(sources)
  const lines = [...byKey].flatMap(([key, source]) => {
    const text = catalog[source]
    return text === undefined ? [] : [{ key, parts: partsOfTranslation(text) }]
  })
  return {
    keys: lines.map(({ key }) => key).join(''),
    texts: lines.map(({ parts }) => {
      const [first] = parts
      return parts.length === 1 && typeof first === 'string' ? first : parts
    }),
  }
}

/**
 * Gives each text its key.
 * @throws Error when two of them have the same
 */
export function byKeys(sources: Iterable<string>): Map<string, string> {
  const byKey = new Map<string, string>()
  for (const source of sources) {
    const other = byKey.get(keyOf(source))
    if (other !== undefined && other !== source)
      throw new Error(`“${source}” and “${other}” have the same key: change a word of one of them.`)
    byKey.set(keyOf(source), source)
  }
  return byKey
}

/**
 * Parses a text in ICU MessageFormat with numbered arguments and plurals. Tags such as `<b>` stay part of the words.
 * @throws Error when it is none, or has anything else in it, such as a date
 */
export function partsOfTranslation(icu: string): Part[] {
  return partsOf(parse(icu, { ignoreTag: true }), icu)
}

function partsOf(elements: readonly MessageFormatElement[], icu: string, counted?: number): Part[] {
  return elements.map((element): Part => {
    switch (element.type) {
      case TYPE.literal:
        return element.value
      case TYPE.argument:
        return numberOf(element.value, icu)
      case TYPE.pound:
        return counted ?? 0
      case TYPE.plural: {
        const argument = numberOf(element.value, icu)
        const forms = Object.entries(element.options).map(([form, { value }]) => {
          if (form.startsWith('=')) throw new Error(`“${icu}”: no exact counts such as ${form}.`)
          return [form, partsOf(value, icu, argument)] as const
        })
        return [argument, Object.fromEntries(forms)]
      }
      default:
        throw new Error(`“${icu}” may have numbered arguments and plurals only.`)
    }
  })
}

function numberOf(name: string, icu: string): number {
  if (!/^\d$/.test(name)) throw new Error(`“${icu}”: {${name}} is no numbered argument.`)
  return Number(name)
}
