import { formatNumber } from './catalog.ts'
import { spokenLanguage, spokenLocale } from './t.ts'

/** Numbers as the reader's language writes them. In a message a number is a value, and needs none of this. */

/** Writes a number with its thousands apart: 1,234. */
export function numberWords(number: number): string {
  return formatNumber(number, spokenLanguage())
}

/** Writes a percentage: `85%`, `85 %` in French. @param percent from 0 to 100 */
export function percentWords(percent: number): string {
  return new Intl.NumberFormat(spokenLocale(), { style: 'percent' }).format(percent / 100)
}
