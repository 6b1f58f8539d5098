import { VisuallyHidden } from '@mantine/core'
import { mayGuest } from '@muster/domain/access/guestFlags'
import { actionName } from '@muster/domain/incident/actionGuides'
import { t } from '@muster/words/t'
import { useSearchParams } from 'react-router'
import { useBoardAddress } from '../../board/useBoardAddress.ts'
import { GuestPage } from '../frame/GuestPage.tsx'
import { mayWrite } from '../frame/guestSections.ts'
import { useGuest } from '../GuestContext.ts'
import { PrintSheet } from '../print/PrintSheet.tsx'
import { GuestWrite } from '../write/GuestWrite.tsx'
import { Messages } from '../write/Messages.tsx'
import { GuestBoard } from './GuestBoard.tsx'

/** The board of a guest: the state of the incident, and the parts of the rooms that their flags give. */
export default function GuestBoardPage() {
  const { incident, guest } = useGuest()
  const address = useBoardAddress()
  const { isOnPaper, leavePaper } = usePaper()
  const seesRooms = mayGuest(guest.flags, 'incident.board')
  if (address.view === 'message' && mayWrite(guest.flags)) {
    return (
      <GuestPage title={t`Write to rooms`} show="board" right={null}>
        <GuestWrite />
      </GuestPage>
    )
  }
  if (!seesRooms) {
    return (
      <GuestPage title={actionName(incident.action)} show="board" right={null}>
        <VisuallyHidden component="h1">{actionName(incident.action)}</VisuallyHidden>
        <Messages />
      </GuestPage>
    )
  }
  if (isOnPaper) {
    return (
      <GuestPage title={t`Rooms on paper`} show="print" right="incident.board">
        <PrintSheet onLeave={leavePaper} />
      </GuestPage>
    )
  }
  return (
    <GuestPage
      title={actionName(incident.action)}
      show={address.layout === 'plan' ? 'plan' : 'board'}
      right="incident.board"
    >
      <VisuallyHidden component="h1">{t`${actionName(incident.action)}: rooms`}</VisuallyHidden>
      <GuestBoard address={address} />
    </GuestPage>
  )
}

/** Says if the address asks for the sheet, and gives the way back from it. */
function usePaper() {
  const [address, setAddress] = useSearchParams()
  const leavePaper = () =>
    setAddress((before) => {
      const next = new URLSearchParams(before)
      next.delete('paper')
      return next
    })
  return { isOnPaper: address.has('paper'), leavePaper }
}
