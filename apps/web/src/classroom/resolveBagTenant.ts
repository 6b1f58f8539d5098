import type { EndpointAnswer } from '@muster/contract/endpoint'
import { getPublicBag } from '@muster/contract/seedCalls'
import { call } from '../api/call.ts'
import { productSlug } from '../api/product.ts'
import { isTenantKnown, noteTenant } from '../api/session.ts'

/** The public bag summary of the specification, section 3. */
export type BagSummary = EndpointAnswer<typeof getPublicBag>

type SummaryStorage = Pick<Storage, 'getItem' | 'setItem'> | null

/** The key of a summary that a phone keeps of a bag, and forgets with it (live/forgetBag.ts). The current bag is in shell/openedBag.ts. */
const summaryKey = (barcode: string) => `muster.bag.${barcode}.summary`

/**
 * Learns from a bag which tenant it is of, where nothing else says so: from the summary that this phone has kept of it,
 * else by the public lookup, whose failure is passed over (specification, sections 7 and 8).
 * @returns the summary; null where it was not needed or could not be had
 */
export async function resolveBagTenant(
  barcode: string,
  storage: SummaryStorage,
  signal: AbortSignal,
  lookUp = () => call(getPublicBag, { params: { product: productSlug(), barcode } }, { signal, own: true }),
): Promise<BagSummary | null> {
  const kept = readSummary(storage, barcode)
  const summary = kept ?? (isTenantKnown() ? null : await lookUp().catch(() => null))
  if (!summary || signal.aborted) return null
  noteTenant({ ofBag: summary.organizationId })
  if (!kept) storeSummary(storage, barcode, summary)
  return summary
}

function readSummary(storage: SummaryStorage, barcode: string): BagSummary | null {
  try {
    return getPublicBag.answer.parse(JSON.parse(storage?.getItem(summaryKey(barcode)) ?? 'null'))
  } catch {
    return null
  }
}

function storeSummary(storage: SummaryStorage, barcode: string, summary: BagSummary): void {
  try {
    storage?.setItem(summaryKey(barcode), JSON.stringify(summary))
  } catch {
    // Then it is asked for again.
  }
}
