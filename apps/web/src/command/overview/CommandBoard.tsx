import type { IncidentState } from '@muster/domain/incident/state'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CountFilters } from '../../board/filter/CountFilters.tsx'
import { NewerEntries } from '../../board/follow/NewerEntries.tsx'
import { RoundLine } from '../../board/RoundLine.tsx'
import { type RoomSelection, selectByHand } from '../../board/rooms/roomSelection.ts'
import { useBoard } from '../../board/useBoard.ts'
import { useBoardAddress } from '../../board/useBoardAddress.ts'
import type { IncidentLiveState } from '../../live/incidentLive.ts'
import { IncidentKindBand } from '../../ui/IncidentKindBand.tsx'
import { useTabOwner } from '../../ui/tabOwner.ts'
import { NotifiedBar } from '../notified/NotifiedBar.tsx'
import { useWhyUnavailable } from '../send/useWhyUnavailable.ts'
import { EarlierPressNotice } from '../start/EarlierPressNotice.tsx'
import { BoardHeader } from './BoardHeader.tsx'
import classes from './CommandBoard.module.css'
import { CondensedHeader } from './CondensedHeader.tsx'
import { RoomCalls } from './calls/RoomCalls.tsx'
import { IncidentControlBar } from './controls/IncidentControlBar.tsx'
import { MessageMenu } from './controls/MessageMenu.tsx'
import { EndButton } from './ending/EndButton.tsx'
import { EndDialog } from './ending/EndDialog.tsx'
import { EndedSummary } from './ending/EndedSummary.tsx'
import { useIncidentAfterEnd } from './ending/useIncidentAfterEnd.ts'
import { SendPanel } from './messages/SendPanel.tsx'
import { SentMessages } from './messages/SentMessages.tsx'
import { unansweredMessage } from './messages/useSend.ts'
import { RoomDrawer } from './room/RoomDrawer.tsx'
import { SiteBags } from './room/SiteBags.tsx'
import { BoardRooms } from './rooms/BoardRooms.tsx'
import { TimelineList } from './timeline/TimelineList.tsx'
import { useIsScrolledAway } from './useIsScrolledAway.ts'
import { NarrowTabs, WideTabs } from './ViewTabs.tsx'
import { WallBoard } from './wall/WallBoard.tsx'

/** First the state of the incident, then the rooms in need, then the messages. */
export function CommandBoard({
  live,
  incident: followed,
}: {
  live: IncidentLiveState
  incident: IncidentState
}) {
  const incident = useIncidentAfterEnd(followed)
  const address = useBoardAddress()
  const owner = useTabOwner()
  const [selection, setSelection] = useState<RoomSelection | null>(() =>
    unansweredSelection(owner, incident.id),
  )
  const all = useBoard(incident)
  const side = useRef<HTMLDivElement>(null)
  const [isScrolledAway, head] = useIsScrolledAway()
  const [isEnding, setEnding] = useState(false)
  const cannotEnd = useWhyUnavailable(incident, 'end') !== null
  const mayWrite = useWhyUnavailable(incident, 'writeToRooms') === null
  const active = incident.stage === 'active'
  function write(rooms: RoomSelection | null) {
    flushSync(() => {
      if (rooms) setSelection(rooms)
      address.showMessages()
    })
    side.current?.querySelector('textarea')?.focus()
  }

  if (address.view === 'wall') {
    return <WallBoard live={live} incident={incident} board={all} onLeave={() => address.setView('rooms')} />
  }
  return (
    <div className={classes.board}>
      {isScrolledAway ? (
        <CondensedHeader incident={incident} board={all} onEnd={() => setEnding(true)} />
      ) : null}
      <IncidentKindBand incident={incident} />
      <div ref={head}>
        <BoardHeader live={live} incident={incident}>
          <CountFilters board={all} filter={address.filter} onFilter={address.setFilter} isInHeader />
        </BoardHeader>
      </div>
      <NewerEntries incident={incident} />
      {active ? null : <EndedSummary incident={incident} board={all} />}
      <RoundLine incident={incident} />
      {active ? (
        <IncidentControlBar
          incident={incident}
          message={
            mayWrite ? (
              <MessageMenu
                board={all}
                isChoosing={selection !== null}
                onWrite={write}
                onChoose={setSelection}
              />
            ) : null
          }
          end={<EndButton incident={incident} onEnd={() => setEnding(true)} isHidden={isScrolledAway} />}
        />
      ) : null}
      {active ? (
        <EndDialog
          incident={incident}
          board={all}
          openRoom={address.openRoom}
          opened={isEnding && !cannotEnd}
          onClose={() => setEnding(false)}
        />
      ) : null}
      <EarlierPressNotice />
      <NarrowTabs view={address.view} onView={address.setView} />
      <div className={classes.columns} data-view={address.view} data-wide={address.isWide}>
        <div className={classes.rooms}>
          <BoardRooms
            incident={incident}
            board={all}
            address={address}
            selection={selection}
            onSelection={setSelection}
            onWrite={write}
          />
        </div>
        <div ref={side} className={classes.side}>
          <RoomCalls incident={incident} openRoom={address.openRoom} />
          <SiteBags incident={incident} openRoom={address.openRoom} />
          <div className={classes.beside}>
            <WideTabs view={address.view} onView={address.setView} />
            {address.view === 'timeline' ? <TimelineList incident={incident} /> : null}
            {/* Kept while the timeline is shown: a message on its way must not lose its sender. */}
            <div className={classes.messages} hidden={address.view === 'timeline'}>
              {active ? (
                <SendPanel
                  incident={incident}
                  board={all}
                  chosen={selection?.roomIds ?? null}
                  onChosen={(rooms) => {
                    setSelection(rooms && selectByHand(rooms))
                    if (rooms?.size === 0) address.setView('rooms')
                  }}
                />
              ) : null}
              <NotifiedBar incident={incident} />
              {address.view === 'timeline' ? null : <SentMessages incident={incident} />}
            </div>
          </div>
        </div>
      </div>
      <RoomDrawer incident={incident} roomId={address.roomId} onClose={() => address.openRoom(null)} />
    </div>
  )
}

/** The rooms of a message without an answer: trying it again after a reload must not send it to others. */
function unansweredSelection(owner: string | null, incidentId: string): RoomSelection | null {
  const tried = unansweredMessage(owner, incidentId)
  return tried?.audience === 'chosen' && tried.roomIds ? selectByHand(tried.roomIds) : null
}
