import { Title } from '@mantine/core'
import { type SafetyAudit, type SafetyAuditAnswer, safetyAuditFiles } from '@muster/contract/safetyAuditCalls'
import { valueWords } from '@muster/domain/safetyAudit/currentAnswers'
import type { SafetyAuditQuestion } from '@muster/domain/safetyAudit/template'
import { t, told } from '@muster/words/t'
import { useQuery } from '@tanstack/react-query'
import { fetchFile } from '../../../api/fetchFile.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import classes from '../../../ui/page/page.module.css'
import { useObjectUrl } from '../../../ui/useObjectUrl.ts'
import ownClasses from '../safetyAudit.module.css'

/** Every question with its final answer, section by section. */
export function AnswerList({ audit }: { audit: SafetyAudit }) {
  const answers = new Map(audit.answers.map((answer) => [answer.questionKey, answer]))
  return audit.sections.map(({ title, questions }) => (
    <section key={title} className={classes.card} aria-label={told(title)}>
      <Title order={2} size="h3">
        {told(title)}
      </Title>
      <ul className={ownClasses.list}>
        {questions.map((question) => (
          <li key={question.key}>
            <Line
              auditId={audit.safetyAuditId}
              question={question}
              answer={answers.get(question.key) ?? null}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

type LineProps = { auditId: string; question: SafetyAuditQuestion; answer: SafetyAuditAnswer | null }

function Line({ auditId, question, answer }: LineProps) {
  const value = answer?.value ?? null
  const isBad = value === 'notOk' || value === '0'
  return (
    <>
      <div className={ownClasses.answer}>
        <p>{told(question.text)}</p>
        <Badge tone={isBad ? 'help' : value === 'ok' ? 'ok' : 'none'}>
          {value ? valueWords[value] : t`Not answered`}
        </Badge>
      </div>
      {answer?.note ? <p>{answer.note}</p> : null}
      {answer?.photoId ? (
        <Photo auditId={auditId} photoId={answer.photoId} about={told(question.text)} />
      ) : null}
      {answer?.unseen ? (
        <p className={classes.note}>
          {t`${answer.unseen.byName} had answered “${answer.unseen.value ? valueWords[answer.unseen.value] : t`nothing`}”; the later answer, of ${answer.byName}, counts.`}
        </p>
      ) : null}
    </>
  )
}

type PhotoProps = { auditId: string; photoId: string; about: string }

function Photo({ auditId, photoId, about }: PhotoProps) {
  const photo = useQuery({
    queryKey: ['safety-audits', 'photo', photoId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => fetchFile(safetyAuditFiles.photo(auditId, photoId), { signal }),
  })
  const url = useObjectUrl(photo.data)
  if (photo.isError) return <p className={classes.note}>{t`Its photo could not be loaded.`}</p>
  return url ? <img src={url} alt={about} className={ownClasses.photo} /> : null
}
