import { takeInlinedStatus } from './firstView.ts'

/** What the bag's route hands to its page. */
export type EarlyAnswer = { early: Promise<Response> }

/**
 * Asks for the bag's status while the page's own file is still on its way, so that on a slow network the first
 * instruction is not two journeys late; during an incident the document has brought it already. It stands in the first
 * file a browser loads and therefore imports next to nothing.
 */
export function askEarly(barcode: string): EarlyAnswer {
  const inlined = takeInlinedStatus()
  if (inlined) return { early: Promise.resolve(inlined) }
  const early = fetch(`/api/incident/GetBagStatus?RedBagGuid=${encodeURIComponent(barcode)}`, {
    cache: 'no-store',
  })
  // Whoever reads it deals with the failure; until then nobody should be alarmed.
  early.catch(() => {})
  return { early }
}
