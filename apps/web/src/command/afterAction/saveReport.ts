import { type AfterAction, afterActionFiles } from '@muster/contract/afterActionCalls'
import { t } from '@muster/words/t'
import { fetchFile } from '../../api/fetchFile.ts'
import { saveFile } from '../../ui/page/saveFile.ts'
import { recordDate } from '../../ui/recordTimes.ts'
import { recordZone } from '../../ui/recordZone.ts'

/** A report as a file. */
export type ReportFile = keyof typeof afterActionFiles
/** The files, with their words. */
export const reportFiles = [
  { kind: 'pdf', word: 'PDF', ending: 'pdf' },
  { kind: 'csv', word: 'CSV', ending: 'csv' },
  {
    kind: 'log',
    get word() {
      return t`Sealed log`
    },
    ending: 'json',
  },
] as const satisfies readonly { kind: ReportFile; word: string; ending: string }[]

/**
 * Saves an incident's report or log as a file.
 * @param leaveOut of the log: the entries to leave out, as the contract has them
 */
export async function saveReport(
  kind: ReportFile,
  { incidentId, action, startedAt }: AfterAction,
  leaveOut = '',
) {
  const timeZone = recordZone()
  // Paper is Letter in North America and A4 nearly everywhere else.
  const paper = /-(US|CA|MX)$/.test(navigator.language) ? 'Letter' : 'A4'
  const search = new URLSearchParams({ timeZone, leaveOut, ...(kind === 'pdf' ? { paper } : {}) })
  const file = await fetchFile(`${afterActionFiles[kind](incidentId)}?${search}`)
  const ending = reportFiles.find((each) => each.kind === kind)?.ending
  saveFile(`${action.toLowerCase()}-${recordDate(Date.parse(startedAt))}.${ending}`, file)
}
