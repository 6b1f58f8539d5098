import { Readable } from 'node:stream'
import { toCsv, withoutFormulaGuard } from '@muster/domain/csv'
import { englishNames } from '@muster/words/englishNames'
import type { TranslatedCode } from '@muster/words/languages'
import type { TextUse } from '@muster/words/textUses'
import { shippedTexts } from '../../access/shippedTexts.ts'
import { csvRows } from '../roster/csvRows.ts'
import { decodeText } from '../roster/decodeText.ts'
import { mostFrequentDelimiter } from '../roster/delimiters.ts'
import { ImportError } from '../roster/importError.ts'
import type { CheckedRow } from './checkedTexts.ts'

/** The columns of the file of a language. Who checks it changes the last three; the others say which text a row is. */
const columns = [
  'language',
  'hash',
  'used for',
  'english',
  'translation',
  'checked by',
  'checked on',
] as const
const required = ['language', 'hash', 'translation', 'checked by'] as const

const useWords: Record<TextUse, string> = {
  steps: 'what to do',
  rooms: 'rooms',
  responders: 'outside responders',
  families: 'families',
  desks: 'desks',
}

/** The texts of a language as a CSV file, each with its translation and who has checked it. */
export function languageCsv(language: TranslatedCode, rows: readonly CheckedRow[]): string {
  const checked = new Map(rows.map((row) => [row.source_hash, row]))
  const lines = [...shippedTexts(language).values()].map(({ hash, uses, english, translation }) => {
    const row = checked.get(hash)
    return [
      language,
      hash,
      uses.map((use) => useWords[use]).join(', '),
      english,
      row?.translation ?? translation,
      row?.checked_by_name ?? '',
      row?.checked_on ?? '',
    ]
  })
  // With a byte order mark, or spreadsheets take it for an old encoding.
  return `\ufeff${toCsv([columns, ...lines])}`
}

/** A row of such a file, as it is written there. */
export type LanguageRow = {
  line: number
  hash: string
  /** Null where the file has no such column. */
  english: string | null
  translation: string
  checkedBy: string
  checkedOn: string
  /** The reason why the row cannot be read. */
  defect?: string
}

/** More rows than Muster will ever have texts. */
const maxRows = 50_000

/**
 * Reads the file of a language, however a spreadsheet has saved it.
 * @throws ImportError when it is no such file, or that of another language
 */
export async function readLanguageCsv(
  language: TranslatedCode,
  file: { name: string; bytes: Buffer },
): Promise<{ rows: LanguageRow[]; remark: string | undefined }> {
  const { name, bytes } = file
  if (bytes.length === 0) throw new ImportError(`${name} is empty.`)
  if (bytes.subarray(0, 2).toString('latin1') === 'PK')
    throw new ImportError(
      `${name} is a workbook or a zip, not CSV. In the spreadsheet, choose Save as, then CSV UTF-8.`,
    )
  const { text, start, remark } = await decodeText(async () => Readable.from([bytes]), name)
  let hasEnglish = false
  const find = (header: readonly string[]) => {
    const names = header.map((each) => each.toLowerCase())
    const missing = required.filter((each) => !names.includes(each))
    if (missing.length > 0)
      throw new ImportError(
        `${name} has no column ${missing.join(' and no column ')}. Download the file of this language, and keep its first line.`,
      )
    hasEnglish = names.includes('english')
    return columns.map((each) => [each, names.indexOf(each)] as const)
  }
  const rows: LanguageRow[] = []
  for await (const { line, cells, defect } of csvRows(text, name, find, mostFrequentDelimiter(start))) {
    const cell = (column: (typeof columns)[number]) => withoutFormulaGuard(cells[column] ?? '')
    const said = cell('language').toLowerCase()
    if (said !== language && !defect) throw otherLanguage(name, line, said, language)
    if (rows.length === maxRows) throw new ImportError(`${name} has more than 50,000 rows.`)
    rows.push({
      line,
      hash: cell('hash').toLowerCase(),
      english: hasEnglish ? cell('english') : null,
      translation: cell('translation'),
      checkedBy: cell('checked by'),
      checkedOn: cell('checked on'),
      ...(defect ? { defect } : {}),
    })
  }
  return { rows, remark }
}

function otherLanguage(name: string, line: number, said: string, language: TranslatedCode): ImportError {
  const here = englishNames[language]
  const theirs = Object.entries(englishNames).find(([code]) => code === said)?.[1]
  return new ImportError(
    theirs
      ? `${name} is for ${theirs}, and this page is for ${here}. Choose the other language first. Nothing was changed.`
      : `${name}, line ${line}, names the language “${said.slice(0, 20)}”, and this page is for ${here} (${language}). Nothing was changed.`,
  )
}

/**
 * Reads a day as people and spreadsheets in the United States write it: 2026-11-27 or 11/27/2026.
 * @returns the first form; null for anything else
 */
export function readDay(written: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written)
  const iso = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : written
  const isDay = /^\d{4}-\d\d-\d\d$/.test(iso) && new Date(`${iso}T00:00:00Z`).toJSON()?.slice(0, 10) === iso
  return isDay ? iso : null
}
