import { actionName } from '@muster/domain/incident/actionGuides'
import { typeName } from '@muster/domain/incident/incidentTypes'
import type { RoomInstruction, RoomView } from '@muster/domain/incident/roomView'
import { currentRound, roundAt, roundsOf } from '@muster/domain/incident/rounds'
import type { IncidentState, Report, Round } from '@muster/domain/incident/state'
import { attendanceDataType } from '@muster/domain/incident/vocabulary'
import { t, told } from '@muster/words/t'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { RoundName } from '../../ui/RoundName.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { type AnswerValue, answerWords, asksForAnswer } from '../answers/answerWords.ts'
import { attendanceWords } from '../attendance/attendanceCounts.ts'
import { reportWords } from '../status/statusNames.ts'
import classes from './RoomAnswers.module.css'

type Props = { incident: IncidentState; view: RoomView; round: Round }

/** The answers of one room in one round, as the log has them; for the last round also the questions left open. */
export function RoundAnswers({ incident, view, round }: Props) {
  const { room, instructions, doneBefore } = view
  const isLast = round.number === currentRound(incident).number
  const isOfIt = ({ seq }: { seq: number }) => roundAt(incident, seq).number === round.number
  const said = isLast ? room : room.earlier.find((each) => each.round === round.number)
  const asked = [...(isLast ? instructions : []), ...doneBefore.filter(isOfIt)]
  return (
    <ul className={classes.list}>
      {asked.map((instruction) => {
        const answer = room.answers[instruction.id]
        return (
          <Line
            key={instruction.seq + instruction.id}
            isDone={instruction.completed}
            text={`${told(instruction.text)}${answer ? valueWords(instruction, answer.value) : ''}`}
            at={answer?.at}
          >
            {notDone(instruction)}
          </Line>
        )
      })}
      {said?.status || isLast ? (
        <Line
          isDone={Boolean(said?.status)}
          text={said?.status ? t`Room status: ${reportWords(said.status)}` : t`Room status`}
          at={said?.status?.at}
        >{t`Not reported`}</Line>
      ) : null}
      {said?.attendance ? (
        <Line isDone text={t`Attendance: ${attendanceWords(said.attendance)}`} at={said.attendance.at} />
      ) : null}
      {room.reports.filter(isOfIt).map((report) => (
        <Line key={report.id} isDone text={reportLine(report)} at={report.at} />
      ))}
    </ul>
  )
}

/** The answers of one room before the current action; nothing while the first is on, or where it had not answered. */
export function EarlierAnswers({ incident, view }: Omit<Props, 'round'>) {
  const rounds = roundsOf(incident).filter((round) => hasAnswers(incident, view, round))
  if (rounds.length === 0) return null
  return (
    <section aria-labelledby="earlier-answers" className={classes.earlier}>
      <h2
        id="earlier-answers"
        className={classes.title}
      >{t`Answered before ${actionName(incident.action)}`}</h2>
      {rounds.map((round) => (
        <div key={round.number}>
          <h3 className={classes.round}>
            <RoundName incident={incident} round={round} />
          </h3>
          <RoundAnswers incident={incident} view={view} round={round} />
        </div>
      ))}
    </section>
  )
}

/** True when a room answered anything in a round that is over. */
function hasAnswers(incident: IncidentState, { room, doneBefore }: RoomView, { number }: Round): boolean {
  if (number === currentRound(incident).number) return false
  const isOfIt = ({ seq }: { seq: number }) => roundAt(incident, seq).number === number
  const said = room.earlier.find(({ round }) => round === number)
  return Boolean(said?.status || said?.attendance) || [...doneBefore, ...room.reports].some(isOfIt)
}

function reportLine({ type, text }: Report): string {
  return text ? t`Report: ${typeName(type)}. ${text}` : t`Report: ${typeName(type)}`
}

/** The words behind an instruction that was answered. One that asks for a value may be done without. */
function valueWords(instruction: RoomInstruction, value: AnswerValue | null): string {
  if (value !== null) return ` – ${answerWords(value)}`
  return asksForAnswer(instruction) ? ` – ${t`done, no value`}` : ''
}

function notDone(instruction: RoomInstruction): string {
  if (instruction.dataType === attendanceDataType) return t`Not submitted`
  return asksForAnswer(instruction) ? t`Not answered` : t`Not acknowledged`
}

type LineProps = { isDone: boolean; text: string; at?: string | undefined; children?: string }

/** One answer, with its time; or the question that was not answered. */
export function Line({ isDone, text, at, children }: LineProps) {
  const isAcknowledged = isDone && at !== undefined
  return (
    <li>
      {isDone ? (
        <IconCheck className={classes.done} aria-hidden />
      ) : (
        <IconCircle className={classes.open} aria-hidden />
      )}
      <span>
        {text}
        <span className={classes.meta}>{isAcknowledged ? <TimeText at={at} /> : children}</span>
      </span>
    </li>
  )
}
