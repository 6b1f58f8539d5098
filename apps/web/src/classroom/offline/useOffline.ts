import { useWakeLock } from '../../ui/useWakeLock.ts'
import type { Bag } from '../BagContext.ts'
import type { BagOpening } from '../useBagSession.ts'
import { useSaveLastKnown } from './useSaveLastKnown.ts'
import { useServiceWorker } from './useServiceWorker.ts'

/**
 * Readies the phone for the moment its network goes: keeps the app and what the page shows, and keeps the screen on
 * during an incident.
 * @param bag the bag, or how far its opening has come
 */
export function useOffline(barcode: string, bag: Bag | BagOpening, isActive: boolean): void {
  useSaveLastKnown(barcode, bag)
  useServiceWorker(typeof bag !== 'string', isActive)
  useWakeLock(isActive)
}
