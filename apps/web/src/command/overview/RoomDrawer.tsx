import { Drawer } from '@mantine/core'
import { rungOf } from '@muster/domain/incident/board'
import { roomView } from '@muster/domain/incident/roomView'
import type { IncidentState } from '@muster/domain/incident/state'
import { KindBand } from '../../ui/KindBand.tsx'
import { RungMark } from '../../ui/RungMark.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { OpenBagLink } from './OpenBagLink.tsx'
import { RoomChat } from './RoomChat.tsx'
import { RoomChecklist } from './RoomChecklist.tsx'
import classes from './RoomDrawer.module.css'
import { RoomStatusText } from './RoomStatusText.tsx'
import { RoomWrite } from './RoomWrite.tsx'
import { useWhyNot } from './useWhyNot.ts'

type RoomDrawerProps = {
  incident: IncidentState
  /** Null while no room is open. */
  roomId: string | null
  onClose: () => void
}

/** One room: how it is, what it answered, what was said. */
export function RoomDrawer({ incident, roomId, onClose }: RoomDrawerProps) {
  const view = roomId ? roomView(incident, roomId) : null
  const site = incident.sites.find(({ id }) => id === view?.room.siteId)
  const cannotWrite = useWhyNot(incident, 'writeToRooms')
  return (
    <Drawer
      opened={view !== null}
      onClose={onClose}
      position="right"
      size={480}
      title={view?.room.name ?? 'Room'}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '' }}
    >
      {view ? (
        <>
          <KindBand kind={incident.kind} />
          <p className={classes.ladder}>
            <RungMark rung={rungOf(view.room)} />
            <span>
              {site?.name}
              {view.room.seenAt ? (
                <>
                  {' '}
                  · first seen <TimeText at={view.room.seenAt} />
                </>
              ) : null}
            </span>
          </p>
          <RoomStatusText room={view.room} />
          <RoomChecklist view={view} />
          <RoomChat view={view} hasChat={incident.hasChat} />
          {cannotWrite ? null : (
            <RoomWrite
              key={view.room.id}
              incidentId={incident.id}
              room={view.room}
              hasChat={incident.hasChat}
            />
          )}
          {cannotWrite?.type !== 'missing-right' ? (
            <OpenBagLink siteId={view.room.siteId} roomId={view.room.id} />
          ) : null}
        </>
      ) : null}
    </Drawer>
  )
}
