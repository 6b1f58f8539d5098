import { useEffect } from 'react'

/** So long the first screen has the network for itself, in ms. */
const afterOpening = 1_500
/** Between tries without network, in ms. */
const retryMs = 3_000

/**
 * Fetches what an incident needs beside its first screen, and the room's roster, while the network is still there.
 * @param isKnown whether the bag has been opened
 * @param incidentId the incident that runs, or null
 */
export function useIncidentScreens(barcode: string, isKnown: boolean, incidentId: string | null): void {
  useEffect(() => {
    if (!isKnown) return
    let timer = setTimeout(fetchThem, afterOpening)
    async function fetchThem() {
      try {
        const { rosterOf } = await import('./incidentScreens.ts')
        if (incidentId) await rosterOf(barcode).refresh(incidentId)
      } catch {
        timer = setTimeout(fetchThem, retryMs)
      }
    }
    return () => clearTimeout(timer)
  }, [barcode, isKnown, incidentId])
}
