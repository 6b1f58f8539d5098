import { type SafetyAuditChoice, safetyAuditChoice } from '@muster/contract/safetyAuditCalls'
import { selectedSite } from '../../../siteChoice/siteSelection.ts'
import { useSiteAddress } from '../../../siteChoice/useSiteAddress.ts'

/** The filters of the summary, as its address holds them. */
export type SummaryView = {
  /** Null: any template. */
  template: SafetyAuditChoice | null
  /** The site whose safety audits are listed one by one; null: all sites. */
  siteId: number | null
  /** The page of the sites, and that of the list. */
  page: number
  list: number
}

/** The view in an address; what cannot be understood is left out. */
export function readSummaryView(address: URLSearchParams): SummaryView {
  const pageIn = (name: string) => {
    const page = Number(address.get(name))
    return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
  }
  return {
    template: safetyAuditChoice.safeParse(address.get('template')).data ?? null,
    siteId: selectedSite(address),
    page: pageIn('page'),
    list: pageIn('list'),
  }
}

/** The address of a view. */
export function writeSummaryView({ template, siteId, page, list }: SummaryView): URLSearchParams {
  return new URLSearchParams({
    ...(template ? { template } : {}),
    ...(siteId ? { site: String(siteId) } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
    ...(list > 1 ? { list: String(list) } : {}),
  })
}

/** The current filters, the function that changes them, and the address with a change. */
export function useSummaryAddress() {
  const [address, setAddress] = useSiteAddress()
  const view = readSummaryView(address)
  return {
    view,
    show: (part: Partial<SummaryView>) => setAddress(writeSummaryView({ ...view, ...part })),
    addressOf: (part: Partial<SummaryView>) => `?${writeSummaryView({ ...view, ...part })}`,
  }
}
