import { t } from '@muster/words/t'
/** Kinds of incidents in one word each. */
export const incidentKindNames = {
  get Actual() {
    return t`Real`
  },
  get Exercise() {
    return t`Drill`
  },
  get Test() {
    return t`Test`
  },
} as const

/** Days as people say them: “3 years”, “90 days”, “2 years and 30 days”. */
export function daysInWords(days: number): string {
  const years = Math.floor(days / 365)
  const rest = days % 365
  const parts = [counted(years, 'year'), counted(rest, 'day')].filter((part) => part !== null)
  return parts.join(' and ')
}

function counted(count: number, one: string): string | null {
  if (count === 0) return null
  return `${count} ${one}${count === 1 ? '' : 's'}`
}
