/** Scripts of living languages, by their names in Unicode (Scripts.txt), for which a deployment may lack a font. */
const scripts = [
  'Adlam',
  'Arabic',
  'Armenian',
  'Balinese',
  'Bengali',
  'Bopomofo',
  'Canadian_Aboriginal',
  'Cherokee',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Han',
  'Hangul',
  'Hebrew',
  'Hiragana',
  'Javanese',
  'Kannada',
  'Katakana',
  'Khmer',
  'Lao',
  'Latin',
  'Lisu',
  'Malayalam',
  'Meetei_Mayek',
  'Mongolian',
  'Myanmar',
  'Nko',
  'Nyiakeng_Puachue_Hmong',
  'Ol_Chiki',
  'Oriya',
  'Osage',
  'Pahawh_Hmong',
  'Hanifi_Rohingya',
  'Sinhala',
  'Sundanese',
  'Syriac',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
  'Tifinagh',
  'Vai',
  'Yi',
] as const

/** Compiled at the first missing letter. */
let patterns: { name: string; pattern: RegExp }[] | null = null

/**
 * Returns the English name of a letter's script, to be shown to administrators.
 * @returns null for signs that are no letters, such as emoji
 */
export function scriptOf(letter: string): string | null {
  if (!/[\p{L}\p{M}\p{N}]/u.test(letter)) return null
  patterns ??= scripts.map((name) => ({
    name: names[name] ?? name.replaceAll('_', ' '),
    pattern: new RegExp(`\\p{Script=${name}}`, 'u'),
  }))
  return patterns.find(({ pattern }) => pattern.test(letter))?.name ?? 'another script'
}

/** The usual names of some. */
const names: Partial<Record<string, string>> = {
  Han: 'Chinese',
  Hangul: 'Korean',
  Nyiakeng_Puachue_Hmong: 'Hmong',
}

/**
 * Returns the sentence below a document with letters that could not be printed.
 * @param scripts by their English names
 * @returns null when all were printed
 */
export function missingScriptsNote(scripts: readonly string[]): string | null {
  if (scripts.length === 0) return null
  const list = new Intl.ListFormat('en-US').format(scripts)
  return `□ stands for letters that this server has no font for (${list}). The person who runs it can add one: FONTS_DIR in the documentation.`
}
