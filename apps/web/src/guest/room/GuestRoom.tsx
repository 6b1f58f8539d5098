import { Drawer } from '@mantine/core'
import { mayGuest } from '@muster/domain/access/guestFlags'
import { clearingList } from '@muster/domain/incident/clearingList'
import { roomOf } from '@muster/domain/incident/rooms'
import { languages } from '@muster/words/languages'
import { spokenLanguage, t } from '@muster/words/t'
import { IconMessageCircle } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { ClearingRoom } from '../../board/clearing/ClearingRoom.tsx'
import { RoomClearing } from '../../board/room/RoomClearing.tsx'
import { RoomEarlier } from '../../board/room/RoomEarlier.tsx'
import { RoomLadder } from '../../board/room/RoomLadder.tsx'
import { RoomReports } from '../../board/room/RoomReports.tsx'
import { RoomStatusText } from '../../board/room/RoomStatusText.tsx'
import classes from '../../board/room/room.module.css'
import { isShown } from '../../live/commandOutbox.ts'
import { paths } from '../../paths.ts'
import { IncidentKindBand } from '../../ui/IncidentKindBand.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { useGuest } from '../GuestContext.ts'
import { MissingNames } from './MissingNames.tsx'
import { WriteToRoom } from './WriteToRoom.tsx'

const isFromRight = () => languages[spokenLanguage()].direction === 'rtl'

/** One room: its state, its people, and the actions of this guest on it. */
export function GuestRoom({ roomId, onClose }: { roomId: string | null; onClose: () => void }) {
  const { incident, guest } = useGuest()
  const room = roomId ? roomOf(incident.rooms, roomId) : undefined
  const site = incident.sites.find(({ id }) => id === room?.siteId)
  return (
    <Drawer
      opened={room !== undefined}
      onClose={onClose}
      position="right"
      // It comes from the side at which it stays.
      transitionProps={{ transition: isFromRight() ? 'slide-right' : 'slide-left' }}
      size={480}
      title={room ? <bdi>{room.name}</bdi> : t`Room`}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '' }}
    >
      {room ? (
        <>
          <IncidentKindBand incident={incident} />
          {mayGuest(guest.flags, 'room.clear') ? <RoomClearingForm roomId={room.id} /> : null}
          <RoomLadder room={room} siteName={site?.name} />
          <RoomStatusText room={room} />
          <RoomEarlier incident={incident} view={{ room, doneBefore: [] }} />
          {mayGuest(guest.flags, 'incident.board') ? <MissingNames key={room.id} room={room} /> : null}
          {room.reports.length > 0 ? <RoomReports reports={room.reports} /> : null}
          {room.clearing && !mayGuest(guest.flags, 'room.clear') ? (
            <RoomClearing clearing={room.clearing} />
          ) : null}
          {mayGuest(guest.flags, 'incident.chat') && incident.hasChat ? (
            <Button
              component={Link}
              to={`${paths.externalChat(incident.id)}&channel=${room.id}`}
              leftSection={<IconMessageCircle size={20} aria-hidden />}
            >{t`Chat with ${room.name}`}</Button>
          ) : null}
          {mayGuest(guest.flags, 'incident.roomMessage') ? <WriteToRoom key={room.id} room={room} /> : null}
        </>
      ) : null}
    </Drawer>
  )
}

/** The same door as on the list of rooms to clear. */
function RoomClearingForm({ roomId }: { roomId: string }) {
  const { incident, guest, posts } = useGuest()
  const { outbox, add } = posts.clearing
  const stored = useSyncExternalStore(outbox.entries.subscribe, outbox.entries.get)
  const row = clearingList(incident).rows.find(({ room }) => room.id === roomId)
  if (!row) return null
  const waiting = stored.filter((entry) => entry.roomId === roomId && !isShown(entry, incident.version))
  const last = waiting.findLast(({ refusal }) => refusal === null)
  const isThere = row.room.clearing?.takers.some(({ id }) => id === guest.id) ?? false
  return (
    <ul className={classes.list} aria-label={t`Clearing`}>
      <ClearingRoom
        row={row}
        severalSites={false}
        isHere={last ? last.act.kind === 'take' : isThere}
        isOver={incident.stage !== 'active'}
        accountId={guest.id}
        waiting={waiting}
        onAct={(id, act) => add({ roomId: id, act })}
        onRead={outbox.remove}
      />
    </ul>
  )
}
