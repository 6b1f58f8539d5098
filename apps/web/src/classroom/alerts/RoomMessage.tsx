import { VisuallyHidden } from '@mantine/core'
import { asksForAttendance, matchingInstruction } from '@muster/domain/incident/roomView'
import type { RoomMessage as Message } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { toastInfo } from '../../ui/toasts.ts'
import { useActiveRoom } from '../BagContext.ts'
import { AttendanceButton } from '../checklist/AttendanceButton.tsx'
import { AcknowledgeButton } from '../checklist/InstructionItem.tsx'
import { useAcknowledge } from '../checklist/useAcknowledge.ts'
import { SendState } from '../SendState.tsx'
import { CurrentMessage } from './CurrentMessage.tsx'
import { redirectAfterNotice } from './redirectAfterNotice.ts'

/**
 * The current room message. A tap on it opens attendance when it asks for that, acknowledges the instruction it is
 * about, or leads to the checklist when it is about none (specification, sections 2, 5 and 8).
 */
export function RoomMessage({ message }: { message: Message }) {
  const { barcode, view } = useActiveRoom()
  const navigate = useNavigate()
  const { acknowledge, entryOf } = useAcknowledge()

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
      toastInfo(t`Taking you to Checklist to acknowledge…`, t`Redirecting`)
      redirectAfterNotice(() => navigate(paths.bag(barcode, 'checklist')))
    }
    return <CurrentMessage message={message} onClick={toChecklist} />
  }
  const entry = entryOf(instruction)
  const isPending = !instruction.completed && entry?.progress.stage !== 'sent'
  return (
    <CurrentMessage message={message} {...(isPending ? { onClick: () => acknowledge(instruction) } : {})}>
      <AcknowledgeButton instruction={instruction} />
      {/* The checklist, which says so too, is covered by the drawer. */}
      <VisuallyHidden role="status">
        {instruction.completed ? t`Acknowledged` : entry ? <SendState entry={entry} /> : ''}
      </VisuallyHidden>
    </CurrentMessage>
  )
}
