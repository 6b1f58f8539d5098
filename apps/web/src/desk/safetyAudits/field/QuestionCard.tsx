import { Checkbox, Textarea } from '@mantine/core'
import { safetyAuditFiles } from '@muster/contract/safetyAuditCalls'
import { type SafetyAuditValue, valueWords } from '@muster/domain/safetyAudit/currentAnswers'
import type { SafetyAuditQuestion } from '@muster/domain/safetyAudit/template'
import { messageLimit } from '@muster/domain/text'
import { t, told } from '@muster/words/t'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { fetchFile } from '../../../api/fetchFile.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { PhotoField } from '../../../ui/photo/PhotoField.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import classes from './field.module.css'
import type { ShownAnswer } from './shownAnswers.ts'

/** The part of an answer that is changed here. */
export type AnswerInput = Pick<ShownAnswer, 'value' | 'note' | 'photoId' | 'isCommendable'>

const choices: Record<SafetyAuditQuestion['answers'], readonly SafetyAuditValue[]> = {
  check: ['ok', 'notOk', 'notApplicable'],
  scale: ['0', '1', '2', '3', '4', 'notApplicable'],
}
const nothing: AnswerInput = { value: null, note: null, photoId: null, isCommendable: false }

type QuestionCardProps = {
  question: SafetyAuditQuestion
  /** Null: nobody has answered. */
  answer: ShownAnswer | null
  auditId: string
  isSigned: boolean
  answerWith: (given: AnswerInput) => void
  dismiss: (commandId: string) => void
  /** The findings for this question. */
  children: ReactNode
}

/** One question: what to look at, the answer in one press, and what belongs to it. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, answer, auditId, isSigned, answerWith, dismiss, children } = props
  const titleId = useId()
  const now: AnswerInput = answer ?? nothing
  // A photo is ready seconds after it was taken: the answer has changed since.
  const latest = useRef(now)
  latest.current = now
  const change = (part: Partial<AnswerInput>) => {
    const { value, note, photoId, isCommendable } = latest.current
    answerWith({ value, note, photoId, isCommendable, ...part })
  }
  const fetchSent = useCallback(
    (photoId: string, signal: AbortSignal) => fetchFile(safetyAuditFiles.photo(auditId, photoId), { signal }),
    [auditId],
  )
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <h3 id={titleId}>{told(question.text)}</h3>
      {question.help ? <p className={classes.help}>{told(question.help)}</p> : null}
      <fieldset className={classes.choices} aria-labelledby={titleId} disabled={isSigned}>
        {choices[question.answers].map((value) => (
          <Button
            key={value}
            kind={now.value === value ? 'primary' : 'secondary'}
            className={classes.choice}
            aria-pressed={now.value === value}
            onClick={() => change({ value: now.value === value ? null : value })}
          >
            {/^\d$/.test(value) ? value : valueWords[value]}
          </Button>
        ))}
      </fieldset>
      {question.answers === 'scale' ? <p className={classes.small}>{t`0 is bad, 4 is good.`}</p> : null}
      {isSigned ? null : (
        <>
          <Note note={now.note} change={(note) => change({ note })} />
          <div className={classes.row}>
            <PhotoField
              label={question.wantsPhoto ? t`Take a photo (requested)` : t`Take a photo`}
              photoId={now.photoId}
              change={(photoId) => change({ photoId })}
              fetchSent={fetchSent}
            />
            <Checkbox
              size="md"
              label={t`Good practice`}
              checked={now.isCommendable}
              onChange={({ currentTarget }) => change({ isCommendable: currentTarget.checked })}
            />
          </div>
          {children}
        </>
      )}
      {answer ? <AnswerStatus answer={answer} dismiss={dismiss} /> : null}
    </article>
  )
}

/** The status of the answer, its author, and a note if somebody else had given another one. */
function AnswerStatus({ answer, dismiss }: { answer: ShownAnswer; dismiss: (id: string) => void }) {
  const { status, refusal, byName, givenAt, unseen, answerId } = answer
  return (
    <div className={classes.standing}>
      {status === 'waiting' ? <p data-is="waiting">○ {t`On this device, not sent yet`}</p> : null}
      {status === 'sent' ? (
        <p data-is="sent">
          ● {t`Sent`}
          {byName ? <> · {byName}, </> : ' · '}
          <TimeText at={givenAt} />
        </p>
      ) : null}
      {refusal !== null ? (
        <div role="alert" className={classes.refused}>
          <p>
            <strong>{t`Refused.`}</strong> {told(refusal)}
          </p>
          <Button onClick={() => dismiss(answerId)}>{t`Dismiss`}</Button>
        </div>
      ) : null}
      {unseen ? (
        <p className={classes.conflict}>
          {earlierWords(unseen)}{' '}
          {byName
            ? t`The later answer, of ${byName}, counts. Answer again to change it.`
            : t`The later answer, of you, counts. Answer again to change it.`}
        </p>
      ) : null}
    </div>
  )
}

/** The answer that somebody else had given. */
function earlierWords({ byName, value, note }: NonNullable<ShownAnswer['unseen']>): string {
  const said = value ? valueWords[value] : t`nothing`
  return note
    ? t`${byName} had answered “${said}” and noted “${note}”.`
    : t`${byName} had answered “${said}”.`
}

/** A note is kept when its author goes on, or leaves the page. */
function Note({ note, change }: { note: string | null; change: (note: string | null) => void }) {
  const [text, setText] = useState(note ?? '')
  const typed = useRef<string | null>(null)
  useEffect(() => {
    if (typed.current === null) setText(note ?? '')
  }, [note])
  const latest = useRef(change)
  latest.current = change
  const keep = useCallback(() => {
    if (typed.current === null) return
    const words = typed.current.trim()
    typed.current = null
    latest.current(words === '' ? null : words)
  }, [])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      keep()
    }
  }, [keep])
  return (
    <Textarea
      label={t`Note`}
      size="md"
      autosize
      minRows={1}
      maxRows={8}
      maxLength={messageLimit}
      value={text}
      onChange={({ currentTarget }) => {
        typed.current = currentTarget.value
        setText(currentTarget.value)
      }}
      onBlur={keep}
    />
  )
}
