import { CloseButton } from '@mantine/core'
import { t } from '@muster/words/t'
import { IconHistory } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { KindTag } from '../../ui/KindBand.tsx'
import { useActiveRoom } from '../BagContext.ts'
import { ConnectionLine } from '../shell/ConnectionLine.tsx'
import classes from './AlertsDrawer.module.css'
import { CurrentMessage } from './CurrentMessage.tsx'
import { DrawerTabs } from './DrawerTabs.tsx'
import { HistoryModal } from './HistoryModal.tsx'
import { ReunifyList } from './ReunifyList.tsx'
import { RoomMessage } from './RoomMessage.tsx'
import type { AlertsDrawerState, DrawerTab } from './useAlertsDrawer.ts'
import { type HistoryItem, useHistory } from './useHistory.ts'

/**
 * The alerts in full: the current broadcast and room message with sender and time, what came before, and the students
 * whose guardians wait. It covers the page, and the shell makes everything under it inert; a modal from the library would
 * cost a phone as much as the router.
 */
export function AlertsDrawer({ tab, open, close, opener }: AlertsDrawerState & { tab: DrawerTab }) {
  const { incident, view } = useActiveRoom()
  const { broadcast, roomMessage, reunification } = view
  const history = useHistory()
  const sheet = useRef<HTMLDivElement>(null)
  const historyButton = useRef<HTMLButtonElement>(null)
  const [isReadingHistory, setReadingHistory] = useState(false)
  useCoveredPage(sheet, opener)
  const current = tab === 'room' ? roomMessage : broadcast
  const before = history.items.filter(
    (item) => (item.type === 0) === (tab === 'broadcast') && !isCurrent(item, current),
  )
  const { title, none } = historyWords[tab === 'room' ? 'room' : 'broadcast']

  return (
    <>
      <div
        ref={sheet}
        inert={isReadingHistory}
        role="dialog"
        aria-modal
        aria-labelledby="alerts-title"
        tabIndex={-1}
        className={classes.sheet}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
        }}
      >
        <header className={classes.header}>
          <h1 id="alerts-title">{t`Alerts`}</h1>
          {/* The sheet covers the page's head, and with it the word that says what kind this is. */}
          <KindTag kind={incident.kind} />
          <CloseButton aria-label={t`Close alerts`} size={48} iconSize={24} onClick={close} />
        </header>
        <ConnectionLine />
        <DrawerTabs tab={tab} open={open} hasReunify={reunification !== null} />
        <div
          role="tabpanel"
          id="alerts-panel"
          aria-labelledby={`alerts-tab-${tab}`}
          className={classes.panel}
        >
          {tab === 'broadcast' ? (
            broadcast ? (
              <CurrentMessage message={broadcast} severity={broadcast.severity} />
            ) : (
              <p>{t`No broadcast message`}</p>
            )
          ) : null}
          {tab === 'room' ? (
            roomMessage ? (
              <RoomMessage message={roomMessage} />
            ) : (
              <p>{t`No room messages`}</p>
            )
          ) : null}
          {tab === 'reunify' ? (
            <ReunifyList />
          ) : (
            <button
              ref={historyButton}
              type="button"
              className={classes.history}
              onClick={() => setReadingHistory(true)}
            >
              <IconHistory size={22} aria-hidden />
              {title}
              {before.length > 0 ? <span className="tabular">{before.length}</span> : null}
            </button>
          )}
        </div>
      </div>
      {isReadingHistory ? (
        <HistoryModal
          title={title}
          none={none}
          status={history.status}
          items={before}
          close={() => {
            setReadingHistory(false)
            // The drawer is inert until this has gone.
            requestAnimationFrame(() => historyButton.current?.focus({ preventScroll: true }))
          }}
        />
      ) : null}
    </>
  )
}

/** The title of each tab's history, and its words while it is empty (specification, section 2). */
export const historyWords = {
  broadcast: {
    get title() {
      return t`Broadcast History`
    },
    get none() {
      return t`No broadcast history yet.`
    },
  },
  room: {
    get title() {
      return t`Room Messaging History`
    },
    get none() {
      return t`No room message history yet.`
    },
  },
} as const

/** True for a message of the history that is the one shown above it. */
function isCurrent(item: HistoryItem, current: { at: string; message: string } | null): boolean {
  return current !== null && item.sentOn === current.at && item.message === current.message
}

/** Takes the focus, keeps the page underneath still, and gives the focus back to the element that opened it. */
function useCoveredPage(sheet: RefObject<HTMLElement | null>, opener: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    sheet.current?.focus({ preventScroll: true })
    document.body.style.overflow = 'hidden'
    return () => {
      document.body.style.overflow = ''
      // The page is inert until this has gone.
      requestAnimationFrame(() => opener.current?.focus({ preventScroll: true }))
    }
  }, [sheet, opener])
}
