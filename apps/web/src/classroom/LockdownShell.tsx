import { VisuallyHidden } from '@mantine/core'
import { actionGuides } from '@muster/domain/incident/actionGuides'
import type { IncidentAction } from '@muster/domain/incident/vocabulary'
import type { ReactNode } from 'react'
import { actionLooks } from '../ui/ActionMark.tsx'
import { KindBand } from '../ui/KindBand.tsx'
import { AlertsDrawer } from './AlertsDrawer.tsx'
import { AlertsHeader } from './AlertsHeader.tsx'
import { useActiveRoom } from './BagContext.ts'
import { BottomNavigation } from './BottomNavigation.tsx'
import type { AnyBagPage } from './bagPages.ts'
import classes from './LockdownShell.module.css'
import { NotSent } from './NotSent.tsx'
import { useAlerts } from './useAlerts.ts'
import { useAlertsDrawer } from './useAlertsDrawer.ts'
import { useMarkSeen } from './useMarkSeen.ts'
import { useUnreadChat } from './useUnreadChat.ts'

type Props = {
  page: AnyBagPage
  /** Whether this page was open before the incident began: then its first broadcast is news here. */
  hasSeenStart: boolean
  children: ReactNode
}

/** What is around every page of a bag during an incident: what is happening, the alerts, and the ways on. */
export function LockdownShell({ page, hasSeenStart, children }: Props) {
  const { incident, view, record } = useActiveRoom()
  const drawer = useAlertsDrawer()
  const alerts = useAlerts(view, hasSeenStart, drawer.close)
  const unread = useUnreadChat(page === 'classroom-chat')
  useMarkSeen(!alerts.isCollapsed || drawer.tab !== null)

  return (
    <>
      <div className={classes.shell} inert={drawer.tab !== null}>
        <header>
          <KindBand kind={incident.kind} />
          <ActionBlock action={incident.action} name={record.name} siteName={record.siteName} />
        </header>
        <AlertsHeader
          alerts={alerts}
          unread={unread}
          isOnChatPage={page === 'classroom-chat'}
          openDrawer={drawer.open}
        />
        <main className={classes.main}>
          <NotSent />
          {children}
        </main>
        <BottomNavigation page={page} unread={unread} openAlerts={() => drawer.open('broadcast')} />
      </div>
      {drawer.tab ? <AlertsDrawer {...drawer} tab={drawer.tab} /> : null}
      <VisuallyHidden aria-live="polite">{alerts.spoken}</VisuallyHidden>
    </>
  )
}

function ActionBlock({ action, name, siteName }: { action: IncidentAction; name: string; siteName: string }) {
  const { Icon, solid } = actionLooks[action]
  return (
    <div className={classes.action} style={{ background: solid }}>
      <p className={classes.place}>
        <strong>{name}</strong> {siteName}
      </p>
      <p className={classes.word}>
        <Icon size={30} stroke={2} aria-hidden />
        {action}
      </p>
      <p className={classes.directive}>{actionGuides[action].directive}</p>
    </div>
  )
}
