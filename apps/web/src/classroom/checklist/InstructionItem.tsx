import { neededWords } from '@muster/domain/incident/neededWords'
import type { RoomInstruction } from '@muster/domain/incident/roomView'
import type { RoomState } from '@muster/domain/incident/state'
import { attendanceDataType } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { Translated } from '../../ui/Translated.tsx'
import { AnswerControl } from '../answers/AnswerControl.tsx'
import { answerWords, asksForAnswer } from '../answers/answerWords.ts'
import { useActiveRoom } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import { FocusableButton } from '../FocusableButton.tsx'
import { SendState, useIsSpinning } from '../SendState.tsx'
import { AttendanceButton } from './AttendanceButton.tsx'
import classes from './InstructionItem.module.css'
import { useAcknowledge } from './useAcknowledge.ts'

type GivenAnswer = NonNullable<RoomState['answers'][string]>

/** One instruction: its text, how far its answer has come, and the button. Its size stays the same throughout. */
export function InstructionItem({ instruction }: { instruction: RoomInstruction }) {
  const { view } = useActiveRoom()
  const { entryOf, answerTo, answer } = useAcknowledge()
  const entry = entryOf(instruction)
  const given = view.room.answers[instruction.id]
  const isQuestion = asksForAnswer(instruction)
  const isAttendance = instruction.dataType === attendanceDataType
  const textId = `instruction-${instruction.id}`
  return (
    <li
      className={classes.item}
      data-completed={instruction.completed}
      data-plain={!isAttendance && !isQuestion}
    >
      <p className={classes.text} id={textId} dir="auto">
        <Translated text={instruction.text} />
      </p>
      {isAttendance ? (
        <AttendanceButton />
      ) : isQuestion ? (
        <AnswerControl
          question={instruction}
          labelledBy={textId}
          value={answerTo(instruction)}
          send={(value) => answer(instruction, value)}
        />
      ) : (
        <AcknowledgeButton instruction={instruction} />
      )}
      <p className={classes.state} role="status">
        {entry && (isQuestion || !given) ? (
          <SendState entry={entry} />
        ) : given ? (
          givenWords(instruction, given)
        ) : (
          [notYetWords(instruction), neededWords(instruction)].filter(Boolean).join(' · ')
        )}
      </p>
    </li>
  )
}

function givenWords(instruction: RoomInstruction, { value, at }: GivenAnswer): ReactNode {
  const time = <TimeText at={at} />
  if (instruction.dataType === attendanceDataType) return rich`Submitted ${time}`
  if (!asksForAnswer(instruction)) return rich`Acknowledged ${time}`
  return (
    <>
      {value === null ? t`Done, no value` : t`Answered: ${answerWords(value)}`} · {time}
    </>
  )
}

function notYetWords(instruction: RoomInstruction): string {
  if (instruction.dataType === attendanceDataType) return t`Not submitted yet`
  return asksForAnswer(instruction) ? t`Not answered yet` : t`Not acknowledged yet`
}

/** Acknowledges an instruction: a spinner for up to 5 s, then as before; a disabled check once it is done. */
export function AcknowledgeButton({ instruction }: { instruction: RoomInstruction }) {
  const { acknowledge, entryOf } = useAcknowledge()
  const entry = entryOf(instruction)
  const isSpinning = useIsSpinning(entry)
  const isDone = instruction.completed || entry?.progress.stage === 'sent'
  return (
    <FocusableButton
      fullWidth
      h={56}
      fz="lg"
      className={instruction.completed ? buttons.done : isDone ? buttons.sent : buttons.primary}
      leftSection={isDone ? <IconCheck size={24} aria-hidden /> : undefined}
      isDisabled={isDone}
      isBusy={isSpinning && !isDone}
      onClick={() => acknowledge(instruction)}
      aria-describedby={`instruction-${instruction.id}`}
    >
      {isDone ? t`Acknowledged` : t`Acknowledge`}
    </FocusableButton>
  )
}
