import { type RefObject, useEffect, useRef } from 'react'
import { useStableCallback } from '../steady/useStableCallback.ts'
import { appendTyped, findByName, type TypedPrefix } from './boardKeys.ts'

export type RoomKeys = {
  /** The rooms in the order shown, with their names. */
  rooms: () => readonly { id: string; name: string }[]
  /** The place an arrow, Home or End leads to from another; null where the key is none of these. */
  step: (key: string, from: number) => number | null
  /** Gives the focus to the room of this place. */
  go: (at: number) => void
  /** A room has the focus. */
  onFocus: (roomId: string) => void
  /** Null where nothing can be chosen. */
  choose: ((roomId: string) => void) | null
  chooseRange: (from: string, to: string) => void
}

/** Handles the keys for going from room to room within an element; each room in it carries its id as `data-room`. */
export function useRoomKeys(area: RefObject<HTMLElement | null>, keys: RoomKeys): void {
  const typed = useRef<TypedPrefix | null>(null)

  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    const id = roomIdOf(event)
    if (id === null || event.ctrlKey || event.metaKey || event.altKey) return
    const rooms = keys.rooms()
    const from = rooms.findIndex((room) => room.id === id)
    const to = place(event, from, rooms)
    if (event.key === ' ' && keys.choose && from >= 0) keys.choose(id)
    else if (to === null) return
    else if (to >= 0) {
      const target = rooms[to]
      if (event.shiftKey && event.key.startsWith('Arrow') && keys.choose && target)
        keys.chooseRange(id, target.id)
      keys.go(to)
    }
    event.preventDefault()
  })

  function place(event: KeyboardEvent, from: number, rooms: readonly { name: string }[]): number | null {
    const step = keys.step(event.key, from)
    if (step !== null) return step
    const more = appendTyped(typed.current, event, event.timeStamp)
    if (!more) return null
    typed.current = more
    return findByName(
      rooms.map(({ name }) => name),
      more.text,
      from,
    )
  }

  const onKeyUp = useStableCallback((event: KeyboardEvent) => {
    // Some browsers press a button when the space bar is let go.
    if (event.key === ' ' && keys.choose && roomIdOf(event) !== null) event.preventDefault()
  })
  const onFocusIn = useStableCallback((event: FocusEvent) => {
    const id = roomIdOf(event)
    if (id !== null) keys.onFocus(id)
  })

  useEffect(() => {
    const element = area.current
    if (!element) return
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('keyup', onKeyUp)
    element.addEventListener('focusin', onFocusIn)
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('keyup', onKeyUp)
      element.removeEventListener('focusin', onFocusIn)
    }
  }, [area, onKeyDown, onKeyUp, onFocusIn])
}

function roomIdOf({ target }: Event): string | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-room]') : null
  return element?.dataset.room ?? null
}
