import { IconBell, IconBriefcase, IconChecklist, IconDots, IconMessage, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type BagPage, paths } from '../../paths.ts'
import { useHeightVariable } from '../../ui/useHeightVariable.ts'
import { useActiveRoom } from '../BagContext.ts'
import type { AnyBagPage } from '../bagPages.ts'
import classes from './BottomNavigation.module.css'

type Props = {
  page: AnyBagPage
  unread: number
  /** Chat has news that nobody has touched, or the bag has just got a chat. */
  isChatFlashing: boolean
  openAlerts: () => void
}

type ItemProps = {
  page: AnyBagPage
  to: BagPage
  icon: ReactNode
  label: string
  /** The words that a screen reader adds to the label. */
  more?: string
  isFlashing?: boolean
  isHidden?: boolean
}

/**
 * The ways on during an incident, under the thumb, in the specification's order (section 2). Each has its own place, taken
 * or not: nothing changes place when attendance is asked for, or a chat comes.
 */
export function BottomNavigation({ page, unread, isChatFlashing, openAlerts }: Props) {
  const { view } = useActiveRoom()
  return (
    <nav
      ref={useHeightVariable<HTMLElement>('--bottom-bar-height')}
      className={classes.nav}
      aria-label="Incident"
    >
      <div className={classes.items}>
        <Item page={page} to="checklist" icon={<IconChecklist aria-hidden />} label="Checklist" />
        <Item
          page={page}
          to="classroom-chat"
          icon={<ChatIcon unread={unread} />}
          label="Chat"
          more={unread > 0 ? `, ${unread} unread` : ''}
          isFlashing={isChatFlashing}
        />
        {view.attendanceRequested ? (
          <Item page={page} to="attendance" icon={<IconUsers aria-hidden />} label="Attendance" />
        ) : null}
        <button type="button" className={classes.item} data-place="alerts" onClick={openAlerts}>
          <IconBell aria-hidden />
          <span>Alerts</span>
        </button>
        {/* The specification has it and hides it; the checklist leads to the contents in words. */}
        <Item page={page} to="contents" icon={<IconBriefcase aria-hidden />} label="Contents" isHidden />
        <Item
          page={page}
          to="about"
          icon={<IconDots aria-hidden />}
          label="More"
          more=": How to use RedBag"
        />
      </div>
    </nav>
  )
}

function Item({ page, to, icon, label, more = '', isFlashing = false, isHidden = false }: ItemProps) {
  const { barcode } = useActiveRoom()
  return (
    <Link
      className={classes.item}
      to={paths.bag(barcode, to)}
      aria-current={page === to ? 'page' : undefined}
      aria-label={more ? `${label}${more}` : undefined}
      data-place={to}
      data-flashing={isFlashing}
      hidden={isHidden}
    >
      {icon}
      <span>{label}</span>
    </Link>
  )
}

function ChatIcon({ unread }: { unread: number }) {
  return (
    <span className={classes.badged}>
      <IconMessage aria-hidden />
      {unread > 0 ? <span className={classes.badge}>{unread}</span> : null}
    </span>
  )
}
