import { repeatsAction } from '@muster/domain/incident/actionGuides'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useActiveRoom } from '../BagContext.ts'
import { type News, newsAfter, type Segment, segmentAfter } from './news.ts'

export type Alerts = {
  /** The segment whose latest message the preview shows. */
  shown: Segment
  show: (segment: Segment) => void
  /**
   * Segments with news that nobody has touched yet; they flash for 15 s. With each, the number of its flashes:
   * further news while it flashes begin the 15 s anew, for the eye as well.
   */
  flashing: ReadonlyMap<Segment, number>
  /** Stops one flash: somebody has seen it. */
  stopFlashing: (segment: Segment) => void
  isCollapsed: boolean
  /** The preview was opened by news and lies over the page, so that nothing under a thumb moves. */
  isOverlay: boolean
  toggle: () => void
  /** Takes its place in the page again, where that is another page anyway. */
  settle: () => void
  /** The latest news in words, oldest first, for a screen reader. */
  announcements: readonly News[]
}

type Options = {
  /** True when this page was open before the incident began: then its first broadcast is news here. */
  hasSeenStart: boolean
  hasChat: boolean
  isOnChatPage: boolean
  closeDrawer: () => void
}

/** Specification, section 9. */
const flashMs = 15_000
const vibrationMs = 300
/** The number of announcements kept for a screen reader that is still speaking. */
const maxAnnouncements = 8

type Preview = { shown: Segment; isCollapsed: boolean; isOverlay: boolean }

/**
 * Notices news for a room: its segment flashes for 15 s, the phone vibrates for 300 ms, the preview shows it, and the
 * drawer closes so that the news is visible (specification, section 4). There is never a sound.
 */
export function useAlerts({ hasSeenStart, hasChat, isOnChatPage, closeDrawer }: Options): Alerts {
  const { incident, view, phone } = useActiveRoom()
  const [flashing, setFlashing] = useState<ReadonlyMap<Segment, number>>(new Map())
  const { broadcast, roomMessage, room } = view
  // What the band and the steps say is not said a third time; one tap shows it.
  const isRepeated = broadcast !== null && repeatsAction(incident.action, broadcast.message)
  const [preview, setPreview] = useState<Preview>(() => {
    // As the server draws it (bagDocument.ts).
    const isForRoom = (roomMessage?.seq ?? 0) > Math.max(broadcast?.seq ?? 0, room.seenUpTo)
    return {
      shown: isForRoom ? 'room' : 'broadcast',
      isCollapsed: isRepeated && !isForRoom,
      isOverlay: false,
    }
  })
  const [announcements, setAnnouncements] = useState<readonly News[]>([])
  const timers = useRef<Partial<Record<Segment, ReturnType<typeof setTimeout>>>>({})
  // Messages that were on a screen of the room before this page was opened are no news.
  const known = useRef(hasSeenStart ? 0 : room.seenUpTo)
  const hadChat = useRef(hasChat)
  const isLedToChat = useRef(false)
  const leadsToChat = useRef(false)
  leadsToChat.current = room.chat.length === 0
  const isOpening = useRef(true)
  const latest = useRef({ closeDrawer, flashing, isOnChatPage })
  latest.current = { closeDrawer, flashing, isOnChatPage }

  const stopFlashing = useCallback((segment: Segment) => {
    clearTimeout(timers.current[segment])
    setFlashing((was) => (was.has(segment) ? new Map([...was].filter(([other]) => other !== segment)) : was))
  }, [])
  const flash = useCallback(
    (fresh: readonly Segment[]) => {
      for (const segment of fresh) {
        clearTimeout(timers.current[segment])
        timers.current[segment] = setTimeout(() => stopFlashing(segment), flashMs)
      }
      setFlashing((was) => {
        const now = new Map(was)
        for (const segment of fresh) now.set(segment, (was.get(segment) ?? 0) + 1)
        return now
      })
    },
    [stopFlashing],
  )

  const myId = phone(incident.id).memberId
  useEffect(() => {
    const isFirst = isOpening.current
    isOpening.current = false
    const all = newsAfter(known.current, view, incident, myId)
    known.current = all.at(-1)?.seq ?? known.current
    // No read mark covers reunification and messages taken back: after a reload they are no news again.
    const isMarked = ({ segment, isRetracted }: News) => segment !== 'reunify' && !isRetracted
    const news = isFirst && !hasSeenStart ? all.filter(isMarked) : all
    if (news.length === 0) return
    const { closeDrawer: close, flashing: before, isOnChatPage: isReadingChat } = latest.current
    const fresh = new Set(news.map(({ segment }) => segment))
    if (isReadingChat) fresh.delete('chat')
    flash([...fresh])
    setAnnouncements((was) => [...was, ...news].slice(-maxAnnouncements))
    const isFromCommand = fresh.has('broadcast') || fresh.has('room')
    const opens = fresh.has('room') || (fresh.has('broadcast') && !isRepeated)
    setPreview((was) => ({
      shown: segmentAfter(news, was.shown, before, isReadingChat),
      isCollapsed: was.isCollapsed && !opens,
      isOverlay: was.isOverlay || (was.isCollapsed && opens),
    }))
    if (!isFromCommand) return
    // A browser refuses it to a page that nobody has touched, and says so in its console each time; older ones ask nothing.
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(vibrationMs)
    if (!isFirst) close()
  }, [view, incident, myId, flash, hasSeenStart, isRepeated])

  useEffect(() => {
    if (hasChat && !hadChat.current) {
      flash(['chat'])
      isLedToChat.current = leadsToChat.current && !latest.current.isOnChatPage
    }
    hadChat.current = hasChat
  }, [hasChat, flash])

  useEffect(() => {
    if (!isOnChatPage) return
    // A chat that is new leads to its page by itself, and says so: nobody has pressed anything yet.
    if (isLedToChat.current) isLedToChat.current = false
    else stopFlashing('chat')
  }, [isOnChatPage, stopFlashing])

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of Object.values(running)) clearTimeout(timer)
    }
  }, [])

  const settle = useCallback(
    () => setPreview((was) => (was.isOverlay ? { ...was, isOverlay: false } : was)),
    [],
  )

  return {
    ...preview,
    flashing,
    stopFlashing,
    settle,
    announcements,
    show(shown) {
      stopFlashing(shown)
      setPreview((was) => ({ ...was, shown, isCollapsed: false }))
    },
    toggle: () => setPreview((was) => ({ ...was, isCollapsed: !was.isCollapsed, isOverlay: false })),
  }
}
