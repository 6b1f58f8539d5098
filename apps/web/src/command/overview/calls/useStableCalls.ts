import type { RoomCall } from '@muster/domain/incident/claims/calls'
import { useRef, useState } from 'react'

/**
 * The calls in an order that stays while somebody is about to press one: new ones wait above, counted, and those
 * answered meanwhile change in place.
 * @param wanted the calls in the order they should have
 * @param isFrozen true while a pointer is among them
 */
export function useStableCalls(wanted: readonly RoomCall[], isFrozen: boolean) {
  const [, redraw] = useState(0)
  const order = useRef<string[]>([])
  const byId = new Map(wanted.map((call) => [call.id, call]))
  if (!isFrozen) order.current = wanted.map(({ id }) => id)
  const shown = order.current.flatMap((id) => byId.get(id) ?? [])
  return {
    shown,
    waitingForRelease: wanted.length - shown.length,
    release: () => {
      order.current = wanted.map(({ id }) => id)
      redraw((times) => times + 1)
    },
  }
}
