import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { languages, type TranslatedCode } from '../../packages/words/src/languages.ts'
import { partsOfTranslation } from '../../packages/words/src/packCatalog.ts'

/**
 * Compares a translation with its English text.
 * @returns what is wrong, as phrases; none when nothing is
 */
export function checkTranslation(code: TranslatedCode, source: string, text: string): string[] {
  if (text.trim() === '') return ['it is empty']
  let translated: MessageFormatElement[]
  try {
    partsOfTranslation(text)
    translated = parse(text, { ignoreTag: true })
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  const english = parse(source, { ignoreTag: true })
  return [
    ...difference('values', namesIn(english), namesIn(translated)),
    ...difference('tags', source.match(/<\/?\w+>/g) ?? [], text.match(/<\/?\w+>/g) ?? []),
    ...formFaults(code, translated),
    // The server writes translations into its documents as they are.
    ...(/["&]|<(?!\/?\w+>)/.test(text) ? ['it has a straight quote, & or <'] : []),
    ...(/^\s|\s$/.test(text) === /^\s|\s$/.test(source)
      ? []
      : ['it begins or ends with a space, and the text does not']),
  ]
}

function difference(what: string, before: readonly string[], after: readonly string[]): string[] {
  const [one, other] = [[...new Set(before)].sort(), [...new Set(after)].sort()]
  return one.join() === other.join()
    ? []
    : [`the ${what} are ${other.join(', ') || 'none'} and not ${one.join(', ') || 'none'}`]
}

function namesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.argument) return [element.value]
    if (element.type === TYPE.plural) return [`${element.value} as a count`]
    return []
  })
}

/** A count needs each form that its language has. */
function formFaults(code: TranslatedCode, elements: readonly MessageFormatElement[]): string[] {
  const forms = new Intl.PluralRules(languages[code].intl).resolvedOptions().pluralCategories
  // Spanish, French and Portuguese have a form for millions, which nothing here reaches.
  const needed = forms.filter((form) => form !== 'many' || forms.length > 3)
  return elements.flatMap((element) => {
    if (element.type !== TYPE.plural) return []
    const given = Object.keys(element.options)
    const missing = needed.filter((form) => !given.includes(form))
    const unknown = given.filter((form) => !forms.includes(form as Intl.LDMLPluralRule))
    return [
      ...(missing.length > 0 ? [`its count lacks ${missing.join(', ')}`] : []),
      ...(unknown.length > 0 ? [`its count has ${unknown.join(', ')}, which the language has not`] : []),
    ]
  })
}
