import { IconBell, IconChecklist, IconDots, IconMessage, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useActiveRoom } from './BagContext.ts'
import classes from './BottomNavigation.module.css'
import type { AnyBagPage } from './bagPages.ts'

type Props = { page: AnyBagPage; unread: number; openAlerts: () => void }

/** The ways on during an incident, under the thumb (specification, section 2). */
export function BottomNavigation({ page, unread, openAlerts }: Props) {
  const { barcode, incident, view } = useActiveRoom()
  const to = (
    target: 'checklist' | 'classroom-chat' | 'attendance' | 'about',
    icon: ReactNode,
    label: string,
    more = '',
  ) => (
    <Link
      className={classes.item}
      to={paths.bag(barcode, target)}
      aria-current={page === target ? 'page' : undefined}
      aria-label={more ? `${label}${more}` : undefined}
    >
      {icon}
      <span>{label}</span>
    </Link>
  )
  const unreadWords = unread > 0 ? `, ${unread} unread` : ''
  return (
    <nav className={classes.nav} aria-label="Incident">
      {to('checklist', <IconChecklist aria-hidden />, 'Checklist')}
      {incident.hasChat ? to('classroom-chat', <ChatIcon unread={unread} />, 'Chat', unreadWords) : null}
      {view.attendanceRequested ? to('attendance', <IconUsers aria-hidden />, 'Attendance') : null}
      <button type="button" className={classes.item} onClick={openAlerts}>
        <IconBell aria-hidden />
        <span>Alerts</span>
      </button>
      {to('about', <IconDots aria-hidden />, 'More', ': How to use RedBag')}
    </nav>
  )
}

function ChatIcon({ unread }: { unread: number }) {
  return (
    <span className={classes.badged}>
      <IconMessage aria-hidden />
      {unread > 0 ? <span className={classes.badge}>{unread > 99 ? '99+' : unread}</span> : null}
    </span>
  )
}
