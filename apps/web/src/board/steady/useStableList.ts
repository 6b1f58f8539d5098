import { useState } from 'react'
import { type ListPosition, type StableOrder, stableOrder } from './stableOrder.ts'

/**
 * The place of each room: the one it belongs in, or its former one while `held`.
 * @param wanted the place each belongs in; the same array while nothing has changed
 * @param question filter and search: another question is answered afresh, held or not
 */
export function useStableList<Section extends string>(
  wanted: readonly ListPosition<Section>[],
  isFrozen: boolean,
  question: string,
): StableOrder<Section> & { sortNow: () => void } {
  const [previous, setPrevious] = useState({ places: wanted, question })
  const mayStay = isFrozen && previous.question === question
  const order = stableOrder(previous.places, wanted, mayStay)
  // Remembered while rendering, as React asks for state that follows from earlier state.
  if (order.places !== previous.places || previous.question !== question)
    setPrevious({ places: order.places, question })
  return { ...order, sortNow: () => setPrevious({ places: wanted, question }) }
}
