import { useState } from 'react'
import { type Place, type SteadyOrder, steadyOrder } from './steadyOrder.ts'

/**
 * Where each room is shown: where it belongs, or where it was while `held`.
 * @param wanted where each belongs; the same array while nothing has changed
 * @param question filter and search: another question is answered afresh, held or not
 */
export function useSteadyPlaces<Section extends string>(
  wanted: readonly Place<Section>[],
  held: boolean,
  question: string,
): SteadyOrder<Section> & { sortNow: () => void } {
  const [kept, setKept] = useState({ places: wanted, question })
  const mayStay = held && kept.question === question
  const order = steadyOrder(kept.places, wanted, mayStay)
  // Remembered while rendering, as React asks for state that follows from what came before.
  if (order.places !== kept.places || kept.question !== question) setKept({ places: order.places, question })
  return { ...order, sortNow: () => setKept({ places: wanted, question }) }
}
