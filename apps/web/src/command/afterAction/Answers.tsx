import type { QuestionResult } from '@muster/domain/afterAction/answerTracker'
import { t, told } from '@muster/words/t'
import { Meter } from '../../ui/kit/Meter.tsx'
import classes from './afterAction.module.css'

type AnswersProps = { questions: readonly QuestionResult[]; roomNames: ReadonlyMap<string, string> }

/** The questions to rooms, during the incident and afterwards, and their answers. */
export function Answers({ questions, roomNames }: AnswersProps) {
  return (
    <ul className={classes.questions}>
      {questions.map((question) => (
        <li key={question.instructionId}>
          <p className={classes.question}>
            {told(question.text)}
            <span className={classes.detail}>
              {question.phase === 'after' ? t`After` : t`During`} ·{' '}
              {t`${question.answered} of ${question.asked} rooms`}
              {question.withoutValue ? ` · ${t`${question.withoutValue} done without a value`}` : ''}
            </span>
          </p>
          <Answer question={question} roomNames={roomNames} />
        </li>
      ))}
    </ul>
  )
}

function Answer({ question, roomNames }: { question: QuestionResult; roomNames: AnswersProps['roomNames'] }) {
  switch (question.kind) {
    case 'done':
      return <Counts rows={[{ name: t`Done`, count: question.answered }]} of={question.asked} />
    case 'yesNo':
      return (
        <Counts
          rows={[
            { name: t`Yes`, count: question.yes },
            { name: t`No`, count: question.no },
          ]}
          of={question.asked}
        />
      )
    case 'number':
      return question.min === null ? null : (
        <p className="tabular">
          {t`From ${question.min} to ${question.max ?? ''}, median ${question.median ?? ''}, total ${question.sum}`}
        </p>
      )
    case 'choice':
      return (
        <Counts
          rows={question.choices.map(({ choice, rooms }) => ({ name: told(choice), count: rooms }))}
          of={question.asked}
        />
      )
    case 'text':
      return (
        <ul className={classes.texts}>
          {question.texts.map(({ roomId, text }) => (
            <li key={roomId}>
              <strong>{roomNames.get(roomId)}</strong> {text}
            </li>
          ))}
        </ul>
      )
  }
}

/** Counts, each with a bar as long as its share of the rooms that were asked. */
function Counts({ rows, of }: { rows: readonly { name: string; count: number }[]; of: number }) {
  return (
    <ul className={classes.counts}>
      {rows.map(({ name, count }) => (
        <li key={name}>
          <span>{name}</span>
          <Meter label={name} value={count} max={of} said={`${count}`} />
        </li>
      ))}
    </ul>
  )
}
