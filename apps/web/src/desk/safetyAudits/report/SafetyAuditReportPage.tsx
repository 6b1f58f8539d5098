import { Button } from '@mantine/core'
import {
  type SafetyAudit,
  type SafetyAuditSignature,
  safetyAuditFiles,
} from '@muster/contract/safetyAuditCalls'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { fetchFile } from '../../../api/fetchFile.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { paths } from '../../../paths.ts'
import { LoadedPage } from '../../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import classes from '../../../ui/page/page.module.css'
import { saveFile } from '../../../ui/page/saveFile.ts'
import { recordTime } from '../../../ui/times.ts'
import ownClasses from '../safetyAudit.module.css'
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
  return (
    <>
      <PageHeader
        title={`Safety audit of ${siteName}`}
        subtitle={`${templateName} · started ${recordTime(startedAt)} by ${startedByName}`}
        backLink={{ to: paths.safetyAudits, label: 'All safety audits' }}
      >
        <Pdf safetyAuditId={safetyAuditId} />
        {ran ? null : (
          <Button component={Link} to={paths.safetyAuditRun(safetyAuditId)} size="md">
            Continue audit
          </Button>
        )}
      </PageHeader>
      <section className={classes.card} aria-label="Result">
        <p className={ownClasses.score}>{result.percent === null ? 'No score' : `${result.percent} %`}</p>
        <dl className={ownClasses.facts}>
          <Fact name="Answered">{result.answered}</Fact>
          <Fact name="Not answered (not scored)">{result.unanswered}</Fact>
          <Fact name="Not applicable">{result.notApplicable}</Fact>
          <Fact name="Good practice">{result.commendable}</Fact>
          <Fact name="Signed">{signed(ran)}</Fact>
          <Fact name="Countersigned">{signed(audit.countersigned)}</Fact>
        </dl>
        <Sections result={result} />
      </section>
      <FoundList audit={audit} siteId={siteId} />
      <AnswerList audit={audit} />
      <Signatures audit={audit} />
      <Remarks audit={audit} />
    </>
  )
}

function Fact({ name, children }: { name: string; children: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function signed(signature: SafetyAuditSignature | null): string {
  if (!signature) return 'Not yet'
  const { signedName, byName, at } = signature
  return `${signedName}${signedName === byName ? '' : ` (signed in as ${byName})`}, ${recordTime(at)}`
}

function Sections({ result }: Pick<SafetyAudit, 'result'>) {
  return (
    <table className={ownClasses.table}>
      <thead>
        <tr>
          <th scope="col">Section</th>
          <th scope="col" data-number>
            Score
          </th>
          <th scope="col" data-number>
            Not answered
          </th>
        </tr>
      </thead>
      <tbody>
        {result.sections.map(({ title, percent, unanswered }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td data-number>{percent === null ? '–' : `${percent} %`}</td>
            <td data-number>{unanswered}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Pdf({ safetyAuditId }: { safetyAuditId: string }) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const url = `${safetyAuditFiles.pdf(safetyAuditId)}?${new URLSearchParams({ timeZone })}`
  const saving = useMutation({ mutationFn: async () => saveFile('safety-audit.pdf', await fetchFile(url)) })
  return (
    <div>
      <Button variant="default" size="md" loading={saving.isPending} onClick={() => saving.mutate()}>
        Export PDF
      </Button>
      {saving.isError ? <Problem>{sentenceOf(saving.error)}</Problem> : null}
    </div>
  )
}
