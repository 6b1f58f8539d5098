/** Detects the damage that a spreadsheet does to ids and room names when somebody opens a CSV file in it and saves it. */

/**
 * Checks whether a cell looks like a long number that a spreadsheet has shortened: `1.23457E+11` for 123456789012, or
 * `4.892E+95` for the id 4892e92. The digits that are gone cannot be brought back.
 *
 * Spreadsheets write one digit, a fraction, a capital E, the sign, and two or three digits. `12E34`, `1e5` and `1E5`
 * are ids.
 */
export function isShortenedNumber(cell: string): boolean {
  return /^-?\d(?:[.,]\d{1,14})?E[+-]\d{2,3}$/.test(cell)
}

/** Months as spreadsheets shorten them in English, German, French, Spanish, Italian, Portuguese and Dutch. */
const months = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Sept',
  'Oct',
  'Nov',
  'Dec',
  'Mrz',
  'Mär',
  'Mai',
  'Okt',
  'Dez',
  'janv',
  'févr',
  'mars',
  'avr',
  'mai',
  'juin',
  'juil',
  'août',
  'sept',
  'oct',
  'nov',
  'déc',
  'ene',
  'feb',
  'mar',
  'abr',
  'may',
  'jun',
  'jul',
  'ago',
  'sep',
  'dic',
  'gen',
  'apr',
  'mag',
  'giu',
  'lug',
  'set',
  'ott',
  'jan',
  'fev',
  'out',
  'dez',
  'mrt',
  'mei',
  'aug',
  'okt',
  'dec',
].join('|')
const dayAndMonth = new RegExp(`^\\d{1,2}(?:-|/|\\. )(?:${months})\\.?$`, 'u')
const monthAndYear = new RegExp(`^(?:${months})\\.?-\\d{2}$`, 'u')
const wholeDate =
  /^(?:\d{1,2}\/\d{1,2}\/\d{4}|\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2})(?: 0?0:00(?::00)?)?$/

/**
 * Checks whether a room's name looks like a date that a spreadsheet has made of a room number: `2-Jan` or `02. Jan` for
 * 1-2, `Jan-02` for 1-2002, `1/2/2026` for 1/2. Other spellings (`JAN-2`, `May 10`, `B-Jan`) are names.
 */
export function isDateOfSpreadsheet(name: string): boolean {
  return dayAndMonth.test(name) || monthAndYear.test(name) || wholeDate.test(name)
}

/** Advice that follows a sentence about the finding. */
export const howToExportAnew =
  'A spreadsheet changes such cells when a file is opened and saved in it. Export the file again and import it without opening it in a spreadsheet.'
