import { VisuallyHidden } from '@mantine/core'
import { toldBuiltIn } from '@muster/domain/incident/tellBuiltIn'
import { t } from '@muster/words/t'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { StorageUnavailable } from '../../live/StorageUnavailable.tsx'
import { UnreadableNotice } from '../../live/UnreadableNotice.tsx'
import { paths } from '../../paths.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { LanguageChoice } from '../../ui/LanguageChoice.tsx'
import { retryUntilDone } from '../../ui/prefetch.ts'
import { useHeightVariable } from '../../ui/useHeightVariable.ts'
import type { AlertsDrawer } from '../alerts/AlertsDrawer.tsx'
import { AlertsHeader } from '../alerts/AlertsHeader.tsx'
import type { News, Segment } from '../alerts/news.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { useAlertsDrawer } from '../alerts/useAlertsDrawer.ts'
import { useActiveRoom } from '../BagContext.ts'
import type { AnyBagPage } from '../bagPages.ts'
import { useUnreadChat } from '../chat/useUnreadChat.ts'
import { useMarkSeen } from '../useMarkSeen.ts'
import { ActionBlock } from './ActionBlock.tsx'
import { BottomNavigation } from './BottomNavigation.tsx'
import { IncidentBand } from './IncidentBand.tsx'
import classes from './LockdownShell.module.css'
import { NewerFromOffice } from './NewerFromOffice.tsx'
import { NotSent } from './NotSent.tsx'

type Props = {
  page: AnyBagPage
  /** True when this page was open before the incident began: then its first broadcast is news here. */
  hasSeenStart: boolean
  /** True when the office only looks at the room's page. */
  isPreview: boolean
  children: ReactNode
}

/** The frame of every page of a bag during an incident: the action, the alerts, and the ways on. */
export function LockdownShell({ page, hasSeenStart, isPreview, children }: Props) {
  const { barcode, incident, hasChat, view, record } = useActiveRoom()
  const isOnChatPage = page === 'classroom-chat'
  const navigate = useNavigate()
  const drawer = useAlertsDrawer(view.reunification !== null)
  const Drawer = useDrawerFile(drawer.tab !== null)
  const alerts = useAlerts({ hasSeenStart, hasChat, isOnChatPage, closeDrawer: drawer.close })
  const unread = useUnreadChat(isOnChatPage)
  // What comes later opens the preview again, but for chat: that is on the page of chat.
  const isAllShown = !alerts.isCollapsed || drawer.tab !== null || isOnChatPage
  useMarkSeen(isPreview ? 'nothing' : isAllShown ? 'all' : 'action')

  const message = incident.broadcasts.findLast(({ struck }) => !struck)?.message

  const { stopFlashing, settle } = alerts
  useEffect(() => {
    if (page === 'attendance') stopFlashing('room')
    settle()
  }, [page, stopFlashing, settle])

  const open = (segment: Segment) => {
    stopFlashing(segment)
    // Read in full now: over the page it would only be in the way.
    if (alerts.isOverlay) alerts.toggle()
    if (segment === 'chat') navigate(paths.bag(barcode, 'classroom-chat'))
    else drawer.open(segment)
  }
  /** Opens the drawer at the news, or at the segment of the preview. */
  const openAlerts = () => {
    const fresh = (['broadcast', 'room', 'reunify'] as const).find((name) => alerts.flashing.has(name))
    const shown = alerts.shown === 'chat' ? 'broadcast' : alerts.shown
    open(fresh ?? shown)
  }

  return (
    <>
      <div className={classes.shell} inert={drawer.tab !== null && Drawer !== null}>
        <header className={classes.header}>
          {/* It stays when the rest is scrolled away: a drill is not to be taken for real, nor the other way round. */}
          <div ref={useHeightVariable<HTMLDivElement>('--band-height')} className={classes.band}>
            <IncidentBand kind={incident.kind} isNew={incident.realSince !== null} />
          </div>
          <ActionBlock action={incident.action} name={record.name} siteName={record.siteName} />
        </header>
        <ErrorBoundary fallback={<p dir="auto">{message && toldBuiltIn(message)}</p>}>
          <AlertsHeader alerts={alerts} hasChat={hasChat} unread={unread} open={open} />
        </ErrorBoundary>
        <main className={classes.main}>
          <NewerFromOffice incident={incident} />
          <UnreadableNotice />
          <StorageUnavailable />
          <ErrorBoundary>
            <NotSent />
          </ErrorBoundary>
          {children}
          <LanguageChoice />
        </main>
        <BottomNavigation
          page={page}
          unread={unread}
          isChatFlashing={alerts.flashing.has('chat')}
          openAlerts={openAlerts}
        />
      </div>
      <ErrorBoundary>{drawer.tab && Drawer ? <Drawer {...drawer} tab={drawer.tab} /> : null}</ErrorBoundary>
      <NewsAnnouncer news={alerts.announcements} />
    </>
  )
}

/** The drawer as soon as its file is here; until then, and without a network, the page stays as it is. */
function useDrawerFile(isOpen: boolean): typeof AlertsDrawer | null {
  const [Drawer, setDrawer] = useState<typeof AlertsDrawer | null>(null)
  const isMissing = isOpen && Drawer === null
  useEffect(() => {
    if (!isMissing) return
    const load = async () => {
      const screens = await import('../incidentScreens.ts')
      setDrawer(() => screens.AlertsDrawer)
    }
    return retryUntilDone(load, { after: 0, every: 3_000 })
  }, [isMissing])
  return Drawer
}

/**
 * Announces news to a screen reader: each line is added once, so that two that come together are both heard, in
 * order.
 */
function NewsAnnouncer({ news }: { news: readonly News[] }) {
  return (
    <VisuallyHidden
      component="div"
      role="log"
      aria-label={t`News`}
      aria-live="polite"
      aria-relevant="additions"
    >
      {news.map(({ segment, seq, words }) => (
        <p key={`${segment} ${seq}`}>{words}</p>
      ))}
    </VisuallyHidden>
  )
}
