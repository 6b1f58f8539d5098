import { fetchApi } from '../api/apiBase.ts'
import { sessionHeaders } from '../api/session.ts'
import { takeInlinedStatus } from './firstView.ts'

/** A status request that is under way, and the way to abort it (as live/bagStatus.ts takes it). */
type PrefetchedStatus = { answer: Promise<Response>; abort: () => void }

/** The data that the bag's route hands to its page. */
export type PrefetchedAnswer = { early: PrefetchedStatus }

/** Specification, section 9. */
const timeoutMs = 20_000

/**
 * Asks for the bag's status while the page's own file is still on its way, so that on a slow network the first
 * instruction is not two journeys late; during an incident the document has brought it already. It is in the first
 * file a browser loads and therefore imports next to nothing.
 */
export function prefetchStatus(barcode: string): PrefetchedAnswer {
  const inlined = takeInlinedStatus()
  if (inlined) return { early: { answer: Promise.resolve(inlined), abort: () => {} } }
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  const answer = fetchApi(`/api/incident/GetBagStatus?RedBagGuid=${encodeURIComponent(barcode)}`, {
    cache: 'no-store',
    headers: sessionHeaders(),
    signal: controller.signal,
  })
  // The reader of the answer deals with a failure; until then nobody should be alarmed.
  answer.then(
    () => clearTimeout(timer),
    () => clearTimeout(timer),
  )
  return { early: { answer, abort } }
}
