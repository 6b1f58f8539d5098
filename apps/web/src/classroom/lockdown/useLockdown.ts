import { getLockdown, requestLockdown, undoLockdown } from '@muster/contract/helpCalls'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { newId } from '../../live/newId.ts'
import {
  createLockdownController,
  type LockdownController,
  type SilentLockdown,
} from '../../live/silentLockdown.ts'

const controllers = new Map<string, LockdownController>()

/** One for each bag, so that leaving the page neither loses a request nor stops trying. */
function controllerOf(barcode: string): LockdownController {
  const known = controllers.get(barcode)
  if (known) return known
  const params = { barcode }
  const made = createLockdownController(
    {
      request: (id) => call(requestLockdown, { params, body: { id } }),
      read: () => call(getLockdown, { params }),
      undo: (requestId) => call(undoLockdown, { params: { barcode, requestId } }),
    },
    newId,
  )
  controllers.set(barcode, made)
  return made
}

/** The silent lockdown of this bag: its progress, and the possible actions. */
export function useLockdown(
  barcode: string,
): Pick<LockdownController, 'request' | 'takeBack' | 'dismiss'> & { state: SilentLockdown } {
  const controller = controllerOf(barcode)
  useEffect(() => controller.follow(), [controller])
  const state = useSyncExternalStore(controller.state.subscribe, controller.state.get)
  return { ...controller, state }
}
