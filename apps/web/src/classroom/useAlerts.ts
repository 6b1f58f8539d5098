import type { RoomView } from '@muster/domain/incident/roomView'
import { useCallback, useEffect, useRef, useState } from 'react'

export type Segment = 'broadcast' | 'room' | 'chat'

export type Alerts = {
  /** Segments with news that nobody has touched yet; they flash for 15 s. */
  flashing: ReadonlySet<Segment>
  /** Stops one flash: somebody has seen it. */
  calm: (segment: Segment) => void
  isCollapsed: boolean
  toggle: () => void
  /** The latest news in words, for a screen reader. */
  spoken: string
}

/** Specification, section 9. */
const flashMs = 15_000
const vibrationMs = 300

/**
 * Notices news for a room: its segment flashes for 15 s, the phone vibrates for 300 ms, the previews open, and the
 * drawer closes so that the news is what is seen (specification, section 4). A Lockdown never makes a sound.
 */
export function useAlerts(view: RoomView, hasSeenStart: boolean, closeDrawer: () => void): Alerts {
  const [flashing, setFlashing] = useState<ReadonlySet<Segment>>(new Set())
  const [isCollapsed, setIsCollapsed] = useState(false)
  const [spoken, setSpoken] = useState('')
  const timers = useRef<Partial<Record<Segment, ReturnType<typeof setTimeout>>>>({})
  // What the room had on a screen before this page was opened is not news.
  const opened = hasSeenStart ? 0 : view.room.seenUpTo
  const known = useRef({ broadcast: opened, room: opened, chat: opened })
  const isOpening = useRef(true)
  const close = useRef(closeDrawer)
  close.current = closeDrawer

  const calm = useCallback((segment: Segment) => {
    clearTimeout(timers.current[segment])
    setFlashing((was) => new Set([...was].filter((other) => other !== segment)))
  }, [])

  const { broadcast, roomMessage } = view
  const fromCommand = view.room.chat.findLast(({ from }) => from === 'command') ?? null

  useEffect(() => {
    const isFirst = isOpening.current
    isOpening.current = false
    const latest = { broadcast, room: roomMessage, chat: fromCommand }
    const fresh = segments.filter((segment) => (latest[segment]?.seq ?? 0) > known.current[segment])
    if (fresh.length === 0) return
    for (const segment of fresh) {
      known.current[segment] = latest[segment]?.seq ?? 0
      clearTimeout(timers.current[segment])
      timers.current[segment] = setTimeout(() => calm(segment), flashMs)
    }
    setFlashing((was) => new Set([...was, ...fresh]))
    setSpoken(fresh.map((segment) => spokenWords(segment, latest)).join(' '))
    if (!fresh.includes('broadcast') && !fresh.includes('room')) return
    navigator.vibrate?.(vibrationMs)
    setIsCollapsed(false)
    if (!isFirst) close.current()
  }, [broadcast, roomMessage, fromCommand, calm])

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const segment of segments) clearTimeout(running[segment])
    }
  }, [])

  return { flashing, calm, isCollapsed, toggle: () => setIsCollapsed((was) => !was), spoken }
}

const segments: readonly Segment[] = ['broadcast', 'room', 'chat']

type Latest = {
  broadcast: RoomView['broadcast']
  room: RoomView['roomMessage']
  chat: RoomView['room']['chat'][number] | null
}

function spokenWords(segment: Segment, { broadcast, room, chat }: Latest): string {
  if (segment === 'broadcast') return `New broadcast: ${broadcast?.message}`
  return segment === 'room' ? `New room message: ${room?.message}` : `New chat message: ${chat?.text}`
}
