import { VisuallyHidden } from '@mantine/core'
import { asksForAttendance } from '@muster/domain/incident/roomView'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { AlertSegment } from './AlertSegment.tsx'
import classes from './AlertsHeader.module.css'
import { AttendanceButton } from './AttendanceButton.tsx'
import { useActiveRoom } from './BagContext.ts'
import { LinkLine } from './LinkLine.tsx'
import type { Alerts } from './useAlerts.ts'
import type { DrawerTab } from './useAlertsDrawer.ts'

type Props = {
  alerts: Alerts
  unread: number
  /** On the chat page itself the chat needs no preview. */
  isOnChatPage: boolean
  openDrawer: (tab: DrawerTab) => void
}

/** The sticky head of the lockdown shell: one segment each for broadcast, room and chat, with the latest message. */
export function AlertsHeader({ alerts, unread, isOnChatPage, openDrawer }: Props) {
  const { barcode, incident, view } = useActiveRoom()
  const navigate = useNavigate()
  const { flashing, calm, isCollapsed, toggle } = alerts
  const { broadcast, roomMessage } = view
  const chat = view.room.chat.at(-1)
  const open = (tab: DrawerTab) => {
    calm(tab)
    openDrawer(tab)
  }
  const openChat = () => {
    calm('chat')
    navigate(paths.bag(barcode, 'classroom-chat'))
  }
  const asks = roomMessage !== null && asksForAttendance(view, roomMessage.message)

  return (
    <section className={classes.header} aria-label="Alerts" data-collapsed={isCollapsed}>
      <div className={classes.top}>
        <LinkLine />
        <button type="button" className={classes.toggle} onClick={toggle} aria-expanded={!isCollapsed}>
          {isCollapsed ? <IconChevronDown aria-hidden /> : <IconChevronUp aria-hidden />}
          <VisuallyHidden>
            {isCollapsed ? 'Show the latest messages' : 'Hide the latest messages'}
          </VisuallyHidden>
        </button>
      </div>
      <div className={classes.segments}>
        <AlertSegment
          title="Broadcast"
          preview={broadcast?.message ?? null}
          none="No broadcast message"
          severity={broadcast?.severity}
          isFlashing={flashing.has('broadcast')}
          isCollapsed={isCollapsed}
          open={() => open('broadcast')}
        />
        <AlertSegment
          title="Room"
          preview={roomMessage?.message ?? null}
          none="No room messages"
          isFlashing={flashing.has('room')}
          isCollapsed={isCollapsed}
          open={() => open('room')}
          action={asks ? <AttendanceButton /> : null}
        />
        {incident.hasChat && !isOnChatPage ? (
          <AlertSegment
            title="Chat"
            count={unread}
            preview={chat ? `${chat.byName}: ${chat.text}` : null}
            none="No chat messages"
            isFlashing={flashing.has('chat')}
            isCollapsed={isCollapsed}
            open={openChat}
          />
        ) : null}
      </div>
    </section>
  )
}
