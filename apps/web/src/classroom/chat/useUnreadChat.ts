import { useEffect, useState } from 'react'
import { asCount, channelId, storeCount } from '../../live/unreadCounts.ts'
import { browserStorage } from '../../startup/browserStorage.ts'
import { useActiveRoom } from '../BagContext.ts'

/**
 * Counts the messages in the room's chat that nobody has opened on this phone; its own do not count. Being on the
 * chat page clears it (specification, section 4); it is remembered over a reload, per channel and per bag.
 */
export function useUnreadChat(isOnChatPage: boolean): number {
  const { barcode, incident, view, phone } = useActiveRoom()
  const key = `muster.bag.${barcode}.chatRead.${incident.id}`
  const [readUpTo, setReadUpTo] = useState(() => asCount(Number(browserStorage()?.getItem(key) ?? 0)))
  const latest = view.room.chat.at(-1)?.seq ?? 0

  useEffect(() => {
    if (!isOnChatPage || latest <= readUpTo) return
    setReadUpTo(latest)
    store(key, String(latest))
  }, [isOnChatPage, latest, readUpTo, key])

  const myId = phone(incident.id).memberId
  const unread = isOnChatPage
    ? 0
    : view.room.chat.filter(({ memberId, seq }) => seq > readUpTo && memberId !== myId).length
  const channel = channelId(incident.id, view.room.id)
  useEffect(() => {
    storeCount(browserStorage(), { channel, barcode }, unread)
  }, [channel, barcode, unread])

  return unread
}

function store(key: string, text: string) {
  try {
    browserStorage()?.setItem(key, text)
  } catch {
    // Then it is counted again after a reload.
  }
}
