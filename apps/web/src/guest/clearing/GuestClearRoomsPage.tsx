import { t } from '@muster/words/t'
import { ClearRooms } from '../../board/clearing/ClearRooms.tsx'
import { GuestPage } from '../frame/GuestPage.tsx'
import { useGuest } from '../GuestContext.ts'

/** Going from room to room, for somebody from outside: the same list as staff have, and each sees the other there. */
export default function GuestClearRoomsPage() {
  const { live, incident, guest, posts } = useGuest()
  return (
    <GuestPage title={t`Clear rooms`} show="clearRooms" right="room.clear">
      <ClearRooms live={live} incident={incident} personId={guest.id} sender={posts.clearing} isFramed />
    </GuestPage>
  )
}
