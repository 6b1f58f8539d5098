import { spokenLanguage } from './t.ts'

/** Signs between facts where they are not a comma and a space. */
const commas: Readonly<Record<string, string>> = { zh: '、', ar: '، ' }

/** Joins facts that stand side by side and are no sentence: `Gym, Library, Hall`. */
export function commaList(facts: readonly (string | number | null | undefined | false)[]): string {
  return facts.join(commas[spokenLanguage()] ?? ', ')
}
