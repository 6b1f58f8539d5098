import type { IncidentState } from '@muster/domain/incident/state'
import { useEffect, useState } from 'react'
import { connectBag } from '../live/bagConnection.ts'
import { activeIncident, type BagState } from '../live/bagState.ts'
import { forgetOpenedBag, openedBag } from './openedBag.ts'

/** The broadcast in force for the bag that this phone opened last. */
export type BagBroadcast = {
  barcode: string
  bagName: string
  incident: IncidentState
  broadcast: IncidentState['broadcasts'][number]
}

/** The broadcast for the bag this phone opened last; null while there is none, or no bag was opened. */
export function useBagBroadcast(): BagBroadcast | null {
  const [barcode] = useState(openedBag)
  const state = useBagState(barcode)
  const incident = activeIncident(state)
  const broadcast = incident?.broadcasts.findLast(({ message, struck }) => message !== '' && !struck)
  if (!barcode || !state || !incident || !broadcast) return null
  return { barcode, bagName: state.bag.name, incident, broadcast }
}

/** The state that the bag's own page would have, for as long as this one is open. */
function useBagState(barcode: string | null): BagState | null {
  const [state, setState] = useState<BagState | null>(null)
  useEffect(() => {
    if (barcode === null) return
    const connection = connectBag(barcode, null)
    const read = connection.state.subscribe(() => setState(connection.state.get()))
    const unknown = connection.isUnknown.subscribe(() => {
      if (!connection.isUnknown.get()) return
      // Asking on and on for a bag that is no more looks like guessing barcodes.
      forgetOpenedBag()
      connection.close()
      setState(null)
    })
    return () => {
      read()
      unknown()
      connection.close()
    }
  }, [barcode])
  return state
}
