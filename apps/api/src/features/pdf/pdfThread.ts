/** Prints PDFs in a thread of its own: fonts, tables and photos take seconds, and rooms must not wait for them. */
import { serveThread } from '../../platform/jobs/serveThread.ts'
import { printReport } from '../afterAction/printReport.ts'
import { printDrillLog } from '../drill/printDrillLog.ts'
import { printLabels } from '../label/printLabels.ts'
import { printSafetyAudit } from '../safetyAudit/printSafetyAudit.ts'

export type Printers = {
  /** Of one bag, for whoever holds its code. */
  bagLabel: typeof printLabels
  labels: typeof printLabels
  report: typeof printReport
  safetyAudit: typeof printSafetyAudit
  drillLog: typeof printDrillLog
}
/** The kind of a document, and the arguments of its printer. */
export type PdfWork = { [K in keyof Printers]: [kind: K, ...Parameters<Printers[K]>] }[keyof Printers]

serveThread((work: PdfWork): Promise<Uint8Array> => {
  switch (work[0]) {
    case 'bagLabel':
    case 'labels':
      return printLabels(work[1], work[2], work[3])
    case 'report':
      return printReport(work[1], work[2])
    case 'safetyAudit':
      return printSafetyAudit(work[1], work[2])
    case 'drillLog':
      return printDrillLog(work[1], work[2], work[3], work[4])
  }
})
