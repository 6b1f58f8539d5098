/** Prints PDFs in a thread of its own: fonts, tables and photos take seconds, and rooms must not wait for them. */
import type { LanguageCode } from '@muster/words/languages'
import { setCatalog } from '@muster/words/t'
import { catalogOf } from '../../access/readerLanguage.ts'
import { serveThread } from '../../platform/jobs/serveThread.ts'
import { printReport } from '../afterAction/printReport.ts'
import { printDrillLog } from '../drill/printDrillLog.ts'
import { printLabels } from '../label/printLabels.ts'
import { printSafetyAudit } from '../safetyAudit/printSafetyAudit.ts'
import { openPaperFonts, type PaperFonts } from './paperFonts.ts'

export type Printers = {
  /** Of one bag, for whoever holds its code. */
  bagLabel: typeof printLabels
  labels: typeof printLabels
  report: typeof printReport
  safetyAudit: typeof printSafetyAudit
  drillLog: typeof printDrillLog
}
/** The arguments of a printer after its fonts. */
export type PrinterInput<K extends keyof Printers> =
  Parameters<Printers[K]> extends [PaperFonts, ...infer Input] ? Input : never
/** The kind of a document, and the arguments of its printer. */
export type PdfWork = { [K in keyof Printers]: [kind: K, ...PrinterInput<K>] }[keyof Printers]
/**
 * @property fontsFolder further fonts of the deployment
 * @property language of its own words
 */
export type PdfOrder = { work: PdfWork; fontsFolder: string | null; language: LanguageCode }

export type PrintedPdf = {
  pdf: Uint8Array
  /** Scripts in it that no font here has, by their English names. */
  missingScripts: readonly string[]
}

serveThread(async ({ work, fontsFolder, language }: PdfOrder): Promise<PrintedPdf> => {
  // A thread prints one document at a time, so nobody else hears its language.
  setCatalog(catalogOf(language))
  const fonts = await openPaperFonts(work, fontsFolder)
  return { pdf: await print(fonts, work), missingScripts: fonts.missing }
})

function print(fonts: PaperFonts, work: PdfWork): Promise<Uint8Array> {
  switch (work[0]) {
    case 'bagLabel':
    case 'labels':
      return printLabels(fonts, work[1], work[2], work[3])
    case 'report':
      return printReport(fonts, work[1], work[2])
    case 'safetyAudit':
      return printSafetyAudit(fonts, work[1], work[2])
    case 'drillLog':
      return printDrillLog(fonts, work[1], work[2], work[3], work[4])
  }
}
