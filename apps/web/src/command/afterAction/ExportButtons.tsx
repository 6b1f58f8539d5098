import type { AfterAction } from '@muster/contract/afterActionCalls'
import { t } from '@muster/words/t'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../api/problemError.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from './afterAction.module.css'
import { LeaveOut } from './LeaveOut.tsx'
import { type ReportFile, reportFiles, saveReport } from './saveReport.ts'

/** The report, the timeline and the log as files; and the page itself on paper. */
export function ExportButtons({ report }: { report: AfterAction }) {
  const saving = useMutation({ mutationFn: (kind: ReportFile) => saveReport(kind, report) })
  return (
    <div className={classes.exports}>
      <div className={classes.buttons}>
        {reportFiles.map(({ kind, word }) => (
          <Button
            key={kind}
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={saving.isPending && saving.variables === kind}
            onClick={() => saving.mutate(kind)}
          >
            {word}
          </Button>
        ))}
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t`Print`}
        </Button>
      </div>
      <LeaveOut report={report} />
      {saving.isError ? <Problem>{sentenceOf(saving.error)}</Problem> : null}
    </div>
  )
}
