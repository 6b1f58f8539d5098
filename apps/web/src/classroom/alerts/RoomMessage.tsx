import { asksForAttendance, matchingInstruction } from '@muster/domain/incident/roomView'
import type { RoomMessage as Message } from '@muster/domain/incident/state'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { toastInfo } from '../../ui/toasts.ts'
import { AttendanceButton } from '../AttendanceButton.tsx'
import { useActiveRoom } from '../BagContext.ts'
import { AcknowledgeButton } from '../InstructionItem.tsx'
import { useAcknowledge } from '../useAcknowledge.ts'
import { CurrentMessage } from './CurrentMessage.tsx'

/** How long the notice stands before the checklist opens, in ms (specification, section 8). */
const redirectMs = 1_500

/**
 * The current room message. A tap on it opens attendance when it asks for that, acknowledges the instruction it is
 * about, or leads to the checklist when it is about none (specification, sections 2, 5 and 8).
 */
export function RoomMessage({ message }: { message: Message }) {
  const { barcode, view } = useActiveRoom()
  const navigate = useNavigate()
  const { acknowledge, entryOf } = useAcknowledge()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  if (asksForAttendance(view, message.message)) {
    return (
      <CurrentMessage message={message} onClick={() => navigate(paths.bag(barcode, 'attendance'))}>
        <AttendanceButton />
      </CurrentMessage>
    )
  }
  const instruction = matchingInstruction(view, message.message)
  if (!instruction) {
    const toChecklist = () => {
      toastInfo('Taking you to Checklist to acknowledge…', 'Redirecting')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => navigate(paths.bag(barcode, 'checklist')), redirectMs)
    }
    return <CurrentMessage message={message} onClick={toChecklist} />
  }
  const isPending = !instruction.completed && entryOf(instruction)?.progress.stage !== 'sent'
  return (
    <CurrentMessage message={message} {...(isPending ? { onClick: () => acknowledge(instruction) } : {})}>
      <AcknowledgeButton instruction={instruction} />
    </CurrentMessage>
  )
}
