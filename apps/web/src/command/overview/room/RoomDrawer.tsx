import { Drawer } from '@mantine/core'
import { roomView } from '@muster/domain/incident/roomView'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { useMay } from '../../../auth/accountState.ts'
import { RoomClearing } from '../../../board/room/RoomClearing.tsx'
import { RoomEarlier } from '../../../board/room/RoomEarlier.tsx'
import { RoomLadder } from '../../../board/room/RoomLadder.tsx'
import { RoomReports } from '../../../board/room/RoomReports.tsx'
import { RoomStatusText } from '../../../board/room/RoomStatusText.tsx'
import classes from '../../../board/room/room.module.css'
import { olderWords } from '../../../board/words/roomWords.ts'
import { IncidentKindBand } from '../../../ui/IncidentKindBand.tsx'
import { useWhyUnavailable } from '../../send/useWhyUnavailable.ts'
import { CountRoom } from './CountRoom.tsx'
import { OpenBagLink } from './OpenBagLink.tsx'
import { RoomChat } from './RoomChat.tsx'
import { RoomChecklist } from './RoomChecklist.tsx'
import { RoomPeople } from './RoomPeople.tsx'
import { RoomWrite } from './RoomWrite.tsx'

type RoomDrawerProps = {
  incident: IncidentState
  /** Null while no room is open. */
  roomId: string | null
  onClose: () => void
}

/** One room: its state, its answers, its messages. */
export function RoomDrawer({ incident, roomId, onClose }: RoomDrawerProps) {
  const view = roomId ? roomView(incident, roomId) : null
  const site = incident.sites.find(({ id }) => id === view?.room.siteId)
  // Nobody there reads or says anything.
  const hasNoBag = view?.room.bagId === null
  const cannotWrite = useWhyUnavailable(incident, 'writeToRooms')
  const mayName = useMay('student.read')
  return (
    <Drawer
      opened={view !== null}
      onClose={onClose}
      position="right"
      size={480}
      title={view?.room.name ?? t`Room`}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '' }}
    >
      {view ? (
        <>
          <IncidentKindBand incident={incident} />
          <RoomLadder room={view.room} siteName={site?.name} />
          <RoomStatusText room={view.room} />
          {hasNoBag && !cannotWrite ? (
            <CountRoom key={`count ${view.room.id}`} incidentId={incident.id} room={view.room} />
          ) : null}
          {mayName && (view.room.expected ?? 0) > 0 ? (
            <RoomPeople key={`people ${view.room.id}`} incidentId={incident.id} room={view.room} />
          ) : null}
          {view.room.reports.length > 0 ? (
            <RoomReports reports={view.room.reports} older={olderWords(view.room, 'reports')} />
          ) : null}
          {view.room.clearing ? <RoomClearing clearing={view.room.clearing} /> : null}
          {hasNoBag ? null : <RoomChecklist view={view} />}
          <RoomEarlier incident={incident} view={view} />
          {hasNoBag ? null : <RoomChat view={view} hasChat={incident.hasChat} />}
          {cannotWrite || hasNoBag ? null : (
            <RoomWrite
              key={`write ${view.room.id}`}
              incidentId={incident.id}
              room={view.room}
              hasChat={incident.hasChat}
            />
          )}
          {cannotWrite?.type !== 'missing-right' && !hasNoBag && !view.room.kind ? (
            <OpenBagLink siteId={view.room.siteId} roomId={view.room.id} />
          ) : null}
        </>
      ) : null}
    </Drawer>
  )
}
