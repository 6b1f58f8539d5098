import { mayGuest } from '@muster/domain/access/guestFlags'
import { useMemo, useSyncExternalStore } from 'react'
import { useGuest } from '../GuestContext.ts'
import { type Channel, listChannels } from './channels.ts'
import { readMarks } from './readMarks.ts'

/** The channels of a guest, with the unread messages of each. */
export function useChannels(): Channel[] {
  const { incident, guest } = useGuest()
  const marks = readMarks(incident.id)
  const read = useSyncExternalStore(marks.subscribe, marks.get)
  return useMemo(() => listChannels(incident, read, guest.id), [incident, read, guest.id])
}

/** The number of unread messages in all of them; 0 for a guest without chat. */
export function useUnreadChat(): number {
  const { guest } = useGuest()
  const channels = useChannels()
  return mayGuest(guest.flags, 'incident.chat') ? channels.reduce((sum, { unread }) => sum + unread, 0) : 0
}
