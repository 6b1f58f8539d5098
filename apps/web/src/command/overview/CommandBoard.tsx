import { board } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import { useMemo, useState } from 'react'
import type { IncidentLiveState } from '../../live/incidentLive.ts'
import { KindBand } from '../../ui/KindBand.tsx'
import { BoardHeader } from './BoardHeader.tsx'
import classes from './CommandBoard.module.css'
import { CountFilters } from './CountFilters.tsx'
import { EarlierPressNotice } from './EarlierPressNotice.tsx'
import { EndedSummary } from './EndedSummary.tsx'
import { MisfireBar } from './MisfireBar.tsx'
import { RoomBoard } from './RoomBoard.tsx'
import { RoomDrawer } from './RoomDrawer.tsx'
import { SendPanel } from './SendPanel.tsx'
import { SentMessages } from './SentMessages.tsx'
import { TimelineList } from './TimelineList.tsx'
import { useBoardAddress } from './useBoardAddress.ts'
import { NarrowTabs, WideTabs } from './ViewTabs.tsx'

/** First what is happening, then who needs something, then what to say. */
export function CommandBoard({ live, incident }: { live: IncidentLiveState; incident: IncidentState }) {
  const address = useBoardAddress()
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const all = useMemo(() => board(incident), [incident])
  const active = incident.stage === 'active'
  return (
    <div className={classes.board}>
      <KindBand kind={incident.kind} />
      <BoardHeader live={live} incident={incident} board={all} />
      <EarlierPressNotice />
      <MisfireBar incident={incident} />
      {active ? null : <EndedSummary incident={incident} board={all} />}
      <CountFilters board={all} filter={address.filter} onFilter={address.setFilter} />
      <NarrowTabs view={address.view} onView={address.setView} />
      <div className={classes.columns} data-view={address.view}>
        <div className={classes.rooms}>
          <RoomBoard
            board={all}
            severalSites={incident.sites.length > 1}
            address={address}
            chosen={chosen}
            onChosen={setChosen}
          />
        </div>
        <div className={classes.side}>
          <WideTabs view={address.view} onView={address.setView} />
          {address.view === 'timeline' ? <TimelineList incident={incident} /> : null}
          {/* Kept while the timeline is shown: a message on its way must not lose who sent it. */}
          <div className={classes.messages} hidden={address.view === 'timeline'}>
            {active ? (
              <SendPanel
                incident={incident}
                board={all}
                chosen={chosen}
                onChosen={(rooms) => {
                  setChosen(rooms)
                  if (rooms?.size === 0) address.setView('rooms')
                }}
              />
            ) : null}
            <SentMessages incident={incident} />
          </div>
        </div>
      </div>
      <RoomDrawer incident={incident} roomId={address.roomId} onClose={() => address.openRoom(null)} />
    </div>
  )
}
