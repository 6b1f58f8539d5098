import { plural, say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
/** Kinds of incidents in one word each. */
export const incidentKindNames = wordTable({
  Actual: say`Real`,
  Exercise: say`Drill`,
  Test: say`Test`,
})

/** Days as people say them: “3 years”, “90 days”, “2 years and 30 days”. */
export function daysInWords(days: number): string {
  const years = Math.floor(days / 365)
  const rest = days % 365
  if (rest === 0) return t`${plural(years, '# year', '# years')}`
  if (years === 0) return t`${plural(rest, '# day', '# days')}`
  return t`${plural(years, '# year', '# years')} and ${plural(rest, '# day', '# days')}`
}
