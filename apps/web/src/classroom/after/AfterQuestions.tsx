import { neededWords } from '@muster/domain/incident/neededWords'
import type { RoomInstruction, RoomView } from '@muster/domain/incident/roomView'
import type { IncidentState } from '@muster/domain/incident/state'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { Translated } from '../../ui/Translated.tsx'
import { AnswerControl } from '../answers/AnswerControl.tsx'
import { type AnswerValue, asksForAnswer } from '../answers/answerWords.ts'
import { useBag } from '../BagContext.ts'
import { SendState } from '../SendState.tsx'
import classes from './After.module.css'

/** The questions for afterwards. Each is sent as it is answered, and can be answered again. */
export function AfterQuestions({ incident, view }: { incident: IncidentState; view: RoomView }) {
  const { entries, actIn } = useBag()
  const questions = view.afterQuestions.filter(asksForAnswer)
  if (questions.length === 0) return null
  const { survey } = view.room
  const entryOf = ({ id }: RoomInstruction) =>
    entries.findLast(
      ({ action, incidentId, progress }) =>
        action.kind === 'survey' &&
        incidentId === incident.id &&
        id in action.values &&
        progress.stage !== 'refused',
    )
  const answerTo = (question: RoomInstruction): AnswerValue | null => {
    const action = entryOf(question)?.action
    const onItsWay = action?.kind === 'survey' ? action.values[question.id] : undefined
    return onItsWay ?? survey?.values[question.id] ?? null
  }
  const needed = questions.filter(({ required }) => required)
  return (
    <section aria-labelledby="after-questions" className={classes.part}>
      <h2 id="after-questions">{t`Before you continue`}</h2>
      <p
        className={classes.lead}
      >{t`Short questions about how it went. Your school’s leaders read the answers.`}</p>
      <ol className={classes.questions}>
        {questions.map((question) => {
          const entry = entryOf(question)
          const textId = textIdOf(question)
          return (
            <li key={question.id} className={classes.question}>
              <p id={textId} dir="auto">
                <Translated text={question.text} />
              </p>
              <AnswerControl
                question={question}
                labelledBy={textId}
                value={answerTo(question)}
                send={(value) => actIn(incident.id, { kind: 'survey', values: { [question.id]: value } })}
              />
              <p className={classes.sent} role="status">
                {entry ? (
                  <SendState entry={entry} />
                ) : question.completed && survey ? (
                  rich`Answered · ${<TimeText at={survey.at} />}`
                ) : (
                  [t`Not answered yet`, neededWords(question)].filter(Boolean).join(' · ')
                )}
              </p>
            </li>
          )
        })}
      </ol>
      <RemainingAnswers
        asked={needed.length}
        open={needed.filter((question) => answerTo(question) === null)}
      />
    </section>
  )
}

const textIdOf = ({ id }: RoomInstruction) => `question-${id}`

/** The number of answers that command still counts on, and the way to the first. */
function RemainingAnswers({ asked, open: [first, ...others] }: { asked: number; open: RoomInstruction[] }) {
  if (asked === 0) return null
  return (
    <p className={classes.needed} role="status">
      {first ? (
        <>
          {t`${plural(
            others.length + 1,
            '# required answer is still missing.',
            '# required answers are still missing.',
          )}`}{' '}
          <button
            type="button"
            className={classes.go}
            onClick={() => document.getElementById(textIdOf(first))?.scrollIntoView({ block: 'center' })}
          >{t`Go there`}</button>
        </>
      ) : (
        t`You answered everything that is required. Thank you.`
      )}
    </p>
  )
}
