import { useEffect } from 'react'
import { prefetch } from '../ui/prefetch.ts'

/** During an incident nothing may come between a phone and its next message, so the training pages wait this long, in ms. */
const startDelayMs = 20_000
/** Between tries without network, in ms. */
const retryMs = 20_000

/**
 * Fetches the training pages while nothing else is to be done, so that they open without a network, and sends
 * their actions from before the page was closed.
 * @param isKnown true once the bag has been opened
 */
export function useTrainingScreens(barcode: string, isKnown: boolean, isActive: boolean): void {
  useEffect(() => {
    if (!isKnown) return
    const load = async () => {
      const { openActionQueue } = await import('./trainingScreens.ts')
      openActionQueue(barcode).wake()
    }
    return prefetch(load, { after: isActive ? startDelayMs : 1_000, every: retryMs })
  }, [barcode, isKnown, isActive])
}
