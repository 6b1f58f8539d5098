import { useEffect, useState } from 'react'
import { browserStorage } from '../live/bagPost.ts'
import { useActiveRoom } from './BagContext.ts'

/**
 * How many messages from command in the room's chat nobody here has opened yet. Being on the chat page clears it
 * (specification, section 4); it is remembered over a reload.
 */
export function useUnreadChat(isOnChatPage: boolean): number {
  const { barcode, incident, view } = useActiveRoom()
  const key = `muster.bag.${barcode}.chatRead.${incident.id}`
  const [readUpTo, setReadUpTo] = useState(() => storedSeq(key))
  const latest = view.room.chat.at(-1)?.seq ?? 0

  useEffect(() => {
    if (!isOnChatPage || latest <= readUpTo) return
    setReadUpTo(latest)
    try {
      browserStorage()?.setItem(key, String(latest))
    } catch {
      // Then it is counted again after a reload.
    }
  }, [isOnChatPage, latest, readUpTo, key])

  if (isOnChatPage) return 0
  return view.room.chat.filter(({ from, seq }) => from === 'command' && seq > readUpTo).length
}

/** Anything but a number of 0 or more counts as 0 (specification, section 5). */
function storedSeq(key: string): number {
  const seq = Number(browserStorage()?.getItem(key))
  return Number.isFinite(seq) ? Math.max(seq, 0) : 0
}
