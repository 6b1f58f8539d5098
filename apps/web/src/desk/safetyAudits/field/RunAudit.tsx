import { questionsOf } from '@muster/domain/safetyAudit/template'
import { t, told } from '@muster/words/t'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { serverNow } from '../../../api/serverClock.ts'
import { isUnsent } from '../../../live/commandOutbox.ts'
import { newId } from '../../../live/newId.ts'
import { paths } from '../../../paths.ts'
import { Meter } from '../../../ui/kit/Meter.tsx'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { useHeightVariable } from '../../../ui/useHeightVariable.ts'
import { ConnectionLine } from './ConnectionLine.tsx'
import type { CachedAudit } from './cachedAudit.ts'
import { cacheForOffline } from './cacheForOffline.ts'
import { FindingForm } from './FindingForm.tsx'
import { FindingList } from './FindingList.tsx'
import classes from './field.module.css'
import type { FieldAudit, FieldState } from './fieldAudit.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { QuestionSection } from './QuestionSection.tsx'
import { SignPart } from './SignPart.tsx'
import { shownAnswers } from './shownAnswers.ts'
import { WithdrawAudit } from './WithdrawAudit.tsx'

type RunAuditProps = { field: FieldAudit; cached: CachedAudit; state: Extract<FieldState, string> }

/** The walk: section by section, each question with its answer, and the signature at the end. */
export function RunAudit({ field, cached, state }: RunAuditProps) {
  const { audit, owners } = cached
  const box = useSyncExternalStore(field.outbox.entries.subscribe, field.outbox.entries.get)
  const [isKeptHere, setIsKeptHere] = useState<boolean | null>(null)
  useEffect(() => {
    void cacheForOffline().then(setIsKeptHere)
  }, [])
  const shown = shownAnswers(audit, box)
  const questions = questionsOf(audit.sections)
  const isAnswered = ({ key }: { key: string }) => Boolean(shown.get(key)?.value)
  const answered = questions.filter(isAnswered).length
  // Where the walk goes on.
  const next = audit.sections.find(({ questions: asked }) => !asked.every(isAnswered))
  const waiting = box.filter(isUnsent).length
  const isOwn = audit.startedById === cached.accountId
  const isUntouched = isOwn && audit.ran === null && audit.entries + box.length === 0
  const findings = <FindingList audit={audit} outbox={box} dismiss={field.dismiss} />
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <BackLink to={paths.safetyAudits}>{t`All safety audits`}</BackLink>
        <h1>{audit.siteName}</h1>
        <p>{audit.templateName}</p>
      </header>
      <div ref={useHeightVariable<HTMLDivElement>('--page-head-height')} className={classes.bar}>
        <Meter
          label={t`Answered questions`}
          value={answered}
          max={questions.length}
          said={t`${answered} of ${questions.length} answered`}
          tone={answered === questions.length ? 'ok' : 'none'}
        />
        <ConnectionLine
          state={state}
          waiting={waiting}
          isKeptHere={isKeptHere}
          isRefused={box.length > waiting}
          isStored={field.isStored()}
        />
      </div>
      {audit.sections.map(({ title, questions: asked }) => (
        <QuestionSection
          key={title}
          title={title}
          total={asked.length}
          answered={asked.filter(isAnswered).length}
          refused={asked.filter(({ key }) => shown.get(key)?.status === 'refused').length}
          startsOpen={audit.sections.length === 1 || title === next?.title}
        >
          {asked.map((question) => (
            <QuestionCard
              key={question.key}
              question={question}
              answer={shown.get(question.key) ?? null}
              auditId={audit.safetyAuditId}
              isSigned={audit.ran !== null}
              answerWith={(given) =>
                field.add({
                  kind: 'answer',
                  commandId: newId(),
                  questionKey: question.key,
                  ...given,
                  seenId: shown.get(question.key)?.answerId ?? null,
                  // A school’s tablets are often minutes off.
                  givenAt: new Date(serverNow()).toISOString(),
                })
              }
              dismiss={field.dismiss}
            >
              <FindingForm
                draftKey={`${audit.safetyAuditId}.${question.key}`}
                about={told(question.text)}
                owners={owners}
                add={(found) => field.add({ kind: 'finding', questionKey: question.key, ...found })}
              />
            </QuestionCard>
          ))}
        </QuestionSection>
      ))}
      <section className={classes.section} aria-label={t`Findings`}>
        <h2>{t`Findings`}</h2>
        {findings}
        {audit.ran ? null : (
          <FindingForm
            draftKey={audit.safetyAuditId}
            about={t`entire site`}
            owners={owners}
            add={(found) => field.add({ kind: 'finding', questionKey: null, ...found })}
          />
        )}
      </section>
      <SignPart
        audit={audit}
        waiting={waiting}
        refused={box.length - waiting}
        state={state}
        unanswered={questions.length - answered}
        refresh={field.refresh}
      />
      {isUntouched && state === 'ready' ? <WithdrawAudit safetyAuditId={audit.safetyAuditId} /> : null}
    </main>
  )
}
