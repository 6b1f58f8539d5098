import { neededWords } from '@muster/domain/incident/neededWords'
import type { RoomInstruction } from '@muster/domain/incident/roomView'
import { attendanceDataType } from '@muster/domain/incident/vocabulary'
import { IconCheck } from '@tabler/icons-react'
import { TimeText } from '../../ui/TimeText.tsx'
import { AnswerControl } from '../answers/AnswerControl.tsx'
import { answerWords, asksForAnswer } from '../answers/answerWords.ts'
import { useActiveRoom } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import { FocusableButton } from '../FocusableButton.tsx'
import { SendState, useIsSpinning } from '../SendState.tsx'
import { AttendanceButton } from './AttendanceButton.tsx'
import classes from './InstructionItem.module.css'
import { useAcknowledge } from './useAcknowledge.ts'

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
        {instruction.text}
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
          <>
            {isQuestion
              ? `${given.value === null ? 'Done, no value' : `Answered: ${answerWords(given.value)}`} · `
              : isAttendance
                ? 'Submitted '
                : 'Acknowledged '}
            <TimeText at={given.at} />
          </>
        ) : (
          `Not ${isQuestion ? 'answered' : isAttendance ? 'submitted' : 'acknowledged'} yet${neededWords(instruction)}`
        )}
      </p>
    </li>
  )
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
      {isDone ? 'Acknowledged' : 'Acknowledge'}
    </FocusableButton>
  )
}
