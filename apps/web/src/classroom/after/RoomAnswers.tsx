import { typeName } from '@muster/domain/incident/incidentTypes'
import type { RoomInstruction, RoomView } from '@muster/domain/incident/roomView'
import { attendanceDataType } from '@muster/domain/incident/vocabulary'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { TimeText } from '../../ui/TimeText.tsx'
import { answerWords, asksForAnswer } from '../answers/answerWords.ts'
import { attendanceWords } from '../attendance/attendanceCounts.ts'
import { reportWords } from '../status/statusNames.ts'
import classes from './RoomAnswers.module.css'

/** What one room answered in an incident, as the log has it. */
export function RoomAnswers({ view }: { view: RoomView }) {
  const { room, instructions } = view
  const written = room.chat.filter(({ from }) => from === 'room').length
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className={classes.title}>
        What {room.name} answered
      </h2>
      <ul className={classes.list}>
        {instructions.map((instruction) => {
          const answer = room.answers[instruction.id]
          return (
            <Line
              key={instruction.id}
              isDone={Boolean(answer)}
              text={`${instruction.text}${answer && answer.value !== null ? ` – ${answerWords(answer.value)}` : ''}`}
              at={answer?.at}
            >
              {notDone(instruction)}
            </Line>
          )
        })}
        <Line
          isDone={room.status !== null}
          text={room.status ? `Room status: ${reportWords(room.status)}` : 'Room status'}
          at={room.status?.at}
        >
          Not reported
        </Line>
        {room.attendance ? (
          <Line isDone text={`Attendance: ${attendanceWords(room.attendance)}`} at={room.attendance.at} />
        ) : null}
        {room.reports.map((report) => (
          <Line
            key={report.id}
            isDone
            text={`Report: ${typeName(report.type)}${report.text ? `. ${report.text}` : ''}`}
            at={report.at}
          />
        ))}
        {written > 0 ? (
          <Line
            isDone
            text={written === 1 ? '1 chat message' : `${written} chat messages`}
            at={room.chat.at(-1)?.at}
          />
        ) : null}
      </ul>
    </section>
  )
}

function notDone(instruction: RoomInstruction): string {
  if (instruction.dataType === attendanceDataType) return 'Not submitted'
  return asksForAnswer(instruction) ? 'Not answered' : 'Not acknowledged'
}

type LineProps = { isDone: boolean; text: string; at?: string | undefined; children?: string }

function Line({ isDone, text, at, children }: LineProps) {
  return (
    <li>
      {isDone ? (
        <IconCheck className={classes.done} aria-hidden />
      ) : (
        <IconCircle className={classes.open} aria-hidden />
      )}
      <span>
        {text}
        <span className={classes.meta}>{at ? <TimeText at={at} /> : children}</span>
      </span>
    </li>
  )
}
