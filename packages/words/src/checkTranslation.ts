import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { languages, type TranslatedCode } from './languages.ts'
import { partsOfTranslation } from './packCatalog.ts'

/** Tags within words, such as `<b>`. */
const tag = /<\/?\w+>/g
/** Signs that turn the direction of what follows (UAX #9): nobody sees them, and they scramble a line. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/**
 * Compares a translation with its English text: the values, counts and tags that the app fills in have to be there, and nothing
 * else that it would take for one.
 * @returns what is wrong, each as a phrase that goes on after “The translation”; none when nothing is
 */
export function checkTranslation(code: TranslatedCode, source: string, text: string): string[] {
  if (text.trim() === '') return ['is empty']
  let translated: MessageFormatElement[]
  try {
    partsOfTranslation(text)
    translated = parse(text, { ignoreTag: true })
  } catch {
    return ['has braces { } that do not belong together: copy them from the English text']
  }
  const english = parse(source, { ignoreTag: true })
  return [
    ...differences(valuesIn(english), valuesIn(translated)),
    ...differences(source.match(tag) ?? [], text.match(tag) ?? []),
    ...formFaults(code, translated),
    // Sent to phones as it is; and a straight quote in the middle of words is no quotation mark of any language.
    ...(/["&]|<(?!\/?\w+>)/.test(text)
      ? ['has a straight quote ("), & or <: write “ ”, a word, or nothing']
      : []),
    ...(directionMarks.test(text) ? ['has an invisible mark of direction: type it again'] : []),
    ...(edgesOf(text) === edgesOf(source)
      ? []
      : ['begins or ends with a space where the English text does not, or does not where it does']),
  ]
}

/**
 * Writes a translation as catalogs have it: with the apostrophe of print, because a straight one has a meaning there, on one line, and
 * with spaces at its ends where its English text has them.
 */
export function tidyTranslation(source: string, text: string): string {
  const words = text.replaceAll("'", '’').replaceAll(/\s+/g, ' ').trim()
  const [before = '', after = ''] = edgesOf(source).split('|')
  return words === '' ? '' : before + words + after
}

const edgesOf = (text: string) => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`

function differences(wanted: readonly string[], given: readonly string[]): string[] {
  const lacking = [...new Set(wanted)].filter((each) => !given.includes(each))
  const unknown = [...new Set(given)].filter((each) => !wanted.includes(each))
  return [
    ...(lacking.length > 0 ? [`has no ${lacking.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`has ${unknown.join(', ')}, which the English text does not have`] : []),
  ]
}

function valuesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.argument) return [`{${element.value}}`]
    if (element.type === TYPE.plural) return [`{${element.value}, plural, …}`]
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
      ...(missing.length > 0 ? [`has a count without the form ${missing.join(', ')}`] : []),
      ...(unknown.length > 0
        ? [`has a count with the form ${unknown.join(', ')}, which the language does not have`]
        : []),
    ]
  })
}
