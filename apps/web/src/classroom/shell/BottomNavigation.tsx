import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
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
  /** The words of a screen reader, in place of the label. */
  spoken?: string | undefined
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
      aria-label={t`Incident`}
    >
      <div className={classes.items}>
        <Item page={page} to="checklist" icon={<IconChecklist aria-hidden />} label={t`Checklist`} />
        <Item
          page={page}
          to="classroom-chat"
          icon={<ChatIcon unread={unread} />}
          label={t`Chat`}
          spoken={unread > 0 ? t`Chat, ${plural(unread, '# unread', '# unread')}` : undefined}
          isFlashing={isChatFlashing}
        />
        {view.attendanceRequested ? (
          <Item page={page} to="attendance" icon={<IconUsers aria-hidden />} label={t`Attendance`} />
        ) : null}
        <button type="button" className={classes.item} data-place="alerts" onClick={openAlerts}>
          <IconBell aria-hidden />
          <span>{t`Alerts`}</span>
        </button>
        {/* The specification has it and hides it; the checklist leads to the contents in words. */}
        <Item page={page} to="contents" icon={<IconBriefcase aria-hidden />} label={t`Contents`} isHidden />
        <Item
          page={page}
          to="about"
          icon={<IconDots aria-hidden />}
          label={t`More`}
          spoken={t`More: How to use RedBag`}
        />
      </div>
    </nav>
  )
}

function Item({ page, to, icon, label, spoken, isFlashing = false, isHidden = false }: ItemProps) {
  const { barcode } = useActiveRoom()
  return (
    <Link
      className={classes.item}
      to={paths.bag(barcode, to)}
      aria-current={page === to ? 'page' : undefined}
      aria-label={spoken}
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
