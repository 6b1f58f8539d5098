import {
  type SafetyAudit,
  type SafetyAuditSignature,
  safetyAuditFiles,
} from '@muster/contract/safetyAuditCalls'
import { percentWords } from '@muster/words/amounts'
import { t } from '@muster/words/t'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { fetchFile } from '../../../api/fetchFile.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { DataTable } from '../../../ui/kit/DataTable.tsx'
import { PropertyList } from '../../../ui/kit/PropertyList.tsx'
import { StatTile, StatTiles } from '../../../ui/kit/StatTile.tsx'
import { LoadedPage } from '../../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import classes from '../../../ui/page/page.module.css'
import { saveFile } from '../../../ui/page/saveFile.ts'
import { recordTime } from '../../../ui/recordTimes.ts'
import { recordZone } from '../../../ui/recordZone.ts'
import { usePlace } from '../../../ui/usePlace.ts'
import { useSafetyAudit } from '../useSafetyAudits.ts'
import { AnswerList } from './AnswerList.tsx'
import { FoundList } from './FoundList.tsx'
import { Remarks } from './Remarks.tsx'
import { Signatures } from './Signatures.tsx'

/** The report of one safety audit: score, findings, good practice, every answer, and the signatures. */
export default function SafetyAuditReportPage() {
  const id = useParams().id ?? ''
  const audit = useSafetyAudit(id)
  return (
    <div className={classes.page}>
      <LoadedPage query={audit}>{(shown) => <Report audit={shown} />}</LoadedPage>
    </div>
  )
}

function Report({ audit }: { audit: SafetyAudit }) {
  const { safetyAuditId, siteId, siteName, templateName, startedAt, startedByName, result, ran } = audit
  usePlace([{ id: siteId }])
  return (
    <>
      <PageHeader
        title={t`Safety audit of ${siteName}`}
        subtitle={`${templateName} · ${t`started ${recordTime(startedAt)} by ${startedByName}`}`}
        backLink={{ to: paths.safetyAudits, label: t`All safety audits` }}
      >
        <Pdf safetyAuditId={safetyAuditId} />
        {ran ? null : (
          <Button component={Link} to={paths.safetyAuditRun(safetyAuditId)} kind="primary">
            {t`Continue audit`}
          </Button>
        )}
      </PageHeader>
      <section className={classes.card} aria-label={t`Result`}>
        <StatTiles>
          <StatTile
            label={t`Score`}
            value={result.percent === null ? t`No score` : percentWords(result.percent)}
          />
          <StatTile label={t`Answered`} value={result.answered} />
          <StatTile label={t`Not answered`} value={result.unanswered} detail={t`not scored`} />
          <StatTile label={t`Not applicable`} value={result.notApplicable} />
          <StatTile label={t`Good practice`} value={result.commendable} />
        </StatTiles>
        <PropertyList
          facts={[
            { name: t`Signed`, value: signed(ran) },
            { name: t`Countersigned`, value: signed(audit.countersigned) },
          ]}
        />
        <Sections result={result} />
      </section>
      <FoundList audit={audit} siteId={siteId} />
      <AnswerList audit={audit} />
      <Signatures audit={audit} />
      <Remarks audit={audit} />
    </>
  )
}

function signed(signature: SafetyAuditSignature | null): string {
  if (!signature) return t`Not yet`
  const { signedName, byName, at } = signature
  return signedName === byName
    ? `${signedName}, ${recordTime(at)}`
    : t`${signedName} (signed in as ${byName}), ${recordTime(at)}`
}

function Sections({ result }: Pick<SafetyAudit, 'result'>) {
  return (
    <DataTable
      label={t`Sections`}
      items={result.sections}
      keyOf={({ title }) => title}
      columns={[
        { title: t`Section`, cell: ({ title }) => title },
        {
          title: t`Score`,
          cell: ({ percent }) => (percent === null ? '–' : percentWords(percent)),
          isNumber: true,
        },
        { title: t`Not answered`, cell: ({ unanswered }) => unanswered, isNumber: true },
      ]}
    />
  )
}

function Pdf({ safetyAuditId }: { safetyAuditId: string }) {
  const timeZone = recordZone()
  const url = `${safetyAuditFiles.pdf(safetyAuditId)}?${new URLSearchParams({ timeZone })}`
  const saving = useMutation({ mutationFn: async () => saveFile('safety-audit.pdf', await fetchFile(url)) })
  return (
    <div>
      <Button loading={saving.isPending} onClick={() => saving.mutate()}>
        {t`Export PDF`}
      </Button>
      {saving.isError ? <Problem>{sentenceOf(saving.error)}</Problem> : null}
    </div>
  )
}
