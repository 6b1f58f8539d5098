/** Words as files of plans have them: by language, as text, as a number, or not at all. */

/** A name in one language (IMDF: labels by language), or as plain text; null for none. */
export function nameOf(value: unknown, language: string): string | null {
  if (isRecord(value)) {
    const said = [value[language], value[language.split('-')[0] ?? ''], value.en, ...Object.values(value)]
    return said.map(textOf).find((each) => each !== null) ?? null
  }
  return textOf(value)
}

export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return null
  const text = value.replaceAll('\u0000', '').toWellFormed().replaceAll(/\s+/g, ' ').trim()
  return text ? cut(text, 200) : null
}

/** Half a letter at the end could not be stored. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).toWellFormed()
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
