import type { BoardRow } from '@muster/domain/incident/board'
import { useMemo, useState } from 'react'
import { sectionOf } from './boardFilter.ts'
import { type Place, type SteadyOrder, steadyOrder } from './steadyOrder.ts'

/**
 * Where each room is shown: where it belongs, or where it was while `held`.
 * @param question filter and search: another question is answered afresh, held or not
 */
export function useSteadyPlaces(
  wantedRows: readonly BoardRow[],
  held: boolean,
  question: string,
): SteadyOrder & { sortNow: () => void } {
  const wanted = useMemo(
    () => wantedRows.map((row): Place => ({ id: row.room.id, section: sectionOf(row) })),
    [wantedRows],
  )
  const [kept, setKept] = useState<{ places: readonly Place[]; question: string }>({
    places: wanted,
    question,
  })
  const mayStay = held && kept.question === question
  const order = steadyOrder(kept.places, wanted, mayStay)
  // Remembered while rendering, as React asks for state that follows from what came before.
  if (order.places !== kept.places || kept.question !== question) setKept({ places: order.places, question })
  return { ...order, sortNow: () => setKept({ places: wanted, question }) }
}
