import { Button } from '@mantine/core'
import { type AfterAction, afterActionFiles } from '@muster/contract/afterActionCalls'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { fetchFile } from '../../api/fetchFile.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { Problem } from '../../ui/page/Problem.tsx'
import { saveFile } from '../../ui/page/saveFile.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { localDay } from '../../ui/recurrence/months.ts'
import classes from './afterAction.module.css'

type Kind = keyof typeof afterActionFiles
const kinds = [
  { kind: 'pdf', word: 'PDF', ending: 'pdf' },
  { kind: 'csv', word: 'CSV', ending: 'csv' },
  { kind: 'log', word: 'Sealed log', ending: 'json' },
] as const satisfies readonly { kind: Kind; word: string; ending: string }[]

/** The report, the timeline and the log as files; and the page itself on paper. */
export function ExportButtons({ report }: { report: AfterAction }) {
  const saving = useMutation({ mutationFn: (kind: Kind) => save(kind, report) })
  return (
    <div className={classes.exports}>
      <div className={classes.buttons}>
        {kinds.map(({ kind, word }) => (
          <ReasonButton
            key={kind}
            variant="default"
            size="md"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={saving.isPending && saving.variables === kind}
            whyNot={
              kind === 'log' && report.hasOtherSites
                ? 'It can only be handed out whole, and this incident also covers sites that are not yours.'
                : null
            }
            onClick={() => saving.mutate(kind)}
          >
            {word}
          </ReasonButton>
        ))}
        <Button
          variant="default"
          size="md"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      {saving.isError ? <Problem>{sentenceOf(saving.error)}</Problem> : null}
    </div>
  )
}

async function save(kind: Kind, { incidentId, action, startedAt }: AfterAction) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  // Paper is Letter in North America and A4 nearly everywhere else.
  const paper = /-(US|CA|MX)$/.test(navigator.language) ? 'Letter' : 'A4'
  const search = new URLSearchParams({ timeZone, ...(kind === 'pdf' ? { paper } : {}) })
  const file = await fetchFile(`${afterActionFiles[kind](incidentId)}?${search}`)
  const ending = kinds.find((each) => each.kind === kind)?.ending
  saveFile(`${action.toLowerCase()}-${localDay(Date.parse(startedAt))}.${ending}`, file)
}
