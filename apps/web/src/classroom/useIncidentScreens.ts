import { useEffect } from 'react'
import { prefetch } from '../ui/prefetch.ts'

/** The first screen has the network for itself at first; without a network it is tried every 3 s. In ms. */
const times = { after: 1_500, every: 3_000 }

/**
 * Fetches the screens of an incident beside its first, while the network is still there; and asks for the room's
 * roster whenever the bag is opened, so that names leave this phone as soon as they are not for it any more.
 * @param isKnown true once the bag has been opened
 * @param incidentId the incident that runs, or null
 */
export function useIncidentScreens(barcode: string, isKnown: boolean, incidentId: string | null): void {
  useEffect(() => {
    if (!isKnown) return
    const load = async () => {
      const { rosterOf } = await import('./incidentScreens.ts')
      await rosterOf(barcode).refresh(incidentId)
    }
    return prefetch(load, times)
  }, [barcode, isKnown, incidentId])
}
