import { FileButton, Title } from '@mantine/core'
import { type PlanReport, planUploadLimit } from '@muster/contract/planCalls'
import { t } from '@muster/words/t'
import { IconFile } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../../api/problemError.ts'
import { newId } from '../../../live/newId.ts'
import { uploadPlan } from '../../../plan/uploadPlan.ts'
import { sitePlanKey } from '../../../plan/usePlans.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import page from '../../../ui/page/page.module.css'
import { rich } from '../../../ui/rich.tsx'
import { PlanReportView } from './PlanReportView.tsx'

type ChosenFile = { id: string; file: File }

/**
 * Imports a plan in two steps: the file is first only read, with a report of what would change; a second press keeps
 * it.
 */
export function ImportPlan({ siteId, hasPlan }: { siteId: number; hasPlan: boolean }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const tryOut = useMutation({ mutationFn: (it: ChosenFile) => uploadPlan(siteId, { ...it, dryRun: true }) })
  const keep = useMutation({
    mutationFn: (it: ChosenFile) => uploadPlan(siteId, { ...it, dryRun: false }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sitePlanKey(siteId) }),
  })
  const empty = useRef<() => void>(null)
  const choose = (file: File | null) => {
    // Else a browser would say nothing when the same file is chosen again, mended.
    empty.current?.()
    keep.reset()
    tryOut.reset()
    if (!file) return
    const next = { id: newId(), file }
    setChosen(next)
    if (file.size <= planUploadLimit) tryOut.mutate(next)
  }
  const forget = () => {
    setChosen(null)
    tryOut.reset()
    keep.reset()
  }
  const isTooLarge = chosen !== null && chosen.file.size > planUploadLimit
  return (
    <>
      <Title order={3}>{hasPlan ? t`Import a newer plan` : t`Import a plan`}</Title>
      <p className={page.note}>
        {t`Use an IMDF archive (zip), one GeoJSON file, or a zip with one GeoJSON file for each floor. Up to 20 MB. We match rooms by name: “Room 012” is “12”.`}
        {hasPlan ? ` ${t`Rooms keep their places. An active incident keeps the plan it started with.`}` : ''}
      </p>
      <div className={page.actions}>
        <FileButton accept=".zip,.imdf,.geojson,.json" resetRef={empty} onChange={choose}>
          {(props) => (
            <Button {...props} loading={tryOut.isPending} leftSection={<IconFile size={18} aria-hidden />}>
              {chosen ? t`Choose another file` : t`Choose file`}
            </Button>
          )}
        </FileButton>
        <span>{chosen?.file.name ?? t`No file chosen`}</span>
      </div>
      {isTooLarge ? (
        <Problem>
          {t`This file is larger than 20 MB. Export one site at a time, zipped, without furniture and pictures.`}
        </Problem>
      ) : null}
      {tryOut.error ? <Problem>{sentenceOf(tryOut.error)}</Problem> : null}
      {chosen && tryOut.data && !keep.data ? (
        <DryRunResult report={tryOut.data} error={keep.error} isSaving={keep.isPending} onDiscard={forget}>
          <Button kind="primary" loading={keep.isPending} onClick={() => keep.mutate(chosen)}>
            {t`Import plan`}
          </Button>
        </DryRunResult>
      ) : null}
      {keep.data ? (
        <p role="status">{rich`<b>Plan imported.</b> ${keep.data.linked.length} rooms are on the plan.`}</p>
      ) : null}
    </>
  )
}

type DryRunResultProps = {
  report: PlanReport
  error: Error | null
  isSaving: boolean
  onDiscard: () => void
  children: React.ReactNode
}

function DryRunResult({ report, error, isSaving, onDiscard, children }: DryRunResultProps) {
  return (
    <>
      <PlanReportView report={report} />
      {error ? <Problem>{sentenceOf(error)}</Problem> : null}
      <div className={page.actions}>
        {children}
        <Button disabled={isSaving} onClick={onDiscard}>
          {t`Cancel`}
        </Button>
      </div>
    </>
  )
}
