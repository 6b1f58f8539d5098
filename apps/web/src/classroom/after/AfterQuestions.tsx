import type { RoomView } from '@muster/domain/incident/roomView'
import type { IncidentState } from '@muster/domain/incident/state'
import { TimeText } from '../../ui/TimeText.tsx'
import { AnswerControl } from '../answers/AnswerControl.tsx'
import { asksForAnswer } from '../answers/answerWords.ts'
import { useBag } from '../BagContext.ts'
import { SendState } from '../SendState.tsx'
import classes from './After.module.css'

/** The questions for afterwards. Each is sent as it is answered, and can be answered again. */
export function AfterQuestions({ incident, view }: { incident: IncidentState; view: RoomView }) {
  const { entries, post } = useBag()
  const questions = view.afterQuestions.filter(asksForAnswer)
  if (questions.length === 0) return null
  const { survey } = view.room
  return (
    <section aria-labelledby="after-questions" className={classes.part}>
      <h2 id="after-questions">Before you go on</h2>
      <p className={classes.lead}>
        Short questions about how it went. Your school’s leaders read the answers.
      </p>
      <ol className={classes.questions}>
        {questions.map((question) => {
          const entry = entries.findLast(
            ({ action, incidentId, progress }) =>
              action.kind === 'survey' &&
              incidentId === incident.id &&
              question.id in action.values &&
              progress.stage !== 'refused',
          )
          const onItsWay = entry?.action.kind === 'survey' ? entry.action.values[question.id] : undefined
          const textId = `question-${question.id}`
          return (
            <li key={question.id} className={classes.question}>
              <p id={textId} dir="auto">
                {question.text}
              </p>
              <AnswerControl
                question={question}
                labelledBy={textId}
                value={onItsWay ?? survey?.values[question.id] ?? null}
                send={(value) => post(incident.id, { kind: 'survey', values: { [question.id]: value } })}
              />
              <p className={classes.sent} role="status">
                {entry ? (
                  <SendState entry={entry} />
                ) : question.completed && survey ? (
                  <>
                    Answered · <TimeText at={survey.at} />
                  </>
                ) : (
                  'Not answered yet'
                )}
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
