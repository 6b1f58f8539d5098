import { getLockdown, requestLockdown, undoLockdown } from '@muster/contract/helpCalls'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { newId } from '../../live/newId.ts'
import { keepLockdown, type LockdownKeeper, type SilentLockdown } from '../../live/silentLockdown.ts'

const keepers = new Map<string, LockdownKeeper>()

/** One for each bag, so that leaving the page neither loses a request nor stops trying. */
function keeperOf(barcode: string): LockdownKeeper {
  const known = keepers.get(barcode)
  if (known) return known
  const params = { barcode }
  const made = keepLockdown(
    {
      request: (id) => call(requestLockdown, { params, body: { id } }),
      read: () => call(getLockdown, { params }),
      undo: (requestId) => call(undoLockdown, { params: { barcode, requestId } }),
    },
    newId,
  )
  keepers.set(barcode, made)
  return made
}

/** The silent lockdown of this bag: how far it has come, and what can be done. */
export function useLockdown(
  barcode: string,
): Pick<LockdownKeeper, 'fire' | 'takeBack' | 'dismiss'> & { state: SilentLockdown } {
  const keeper = keeperOf(barcode)
  useEffect(() => keeper.follow(), [keeper])
  const state = useSyncExternalStore(keeper.state.subscribe, keeper.state.get)
  return { ...keeper, state }
}
