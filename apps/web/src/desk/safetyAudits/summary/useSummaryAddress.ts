import { type SafetyAuditChoice, safetyAuditChoice } from '@muster/contract/safetyAuditCalls'
import { selectedSite } from '../../../siteChoice/siteSelection.ts'
import { useSiteAddress } from '../../../siteChoice/useSiteAddress.ts'

/** What the summary shows, as its address holds it. */
export type SummaryView = {
  /** Null: by whatever template. */
  template: SafetyAuditChoice | null
  /** Whose safety audits are listed one by one; null: those of all sites. */
  siteId: number | null
  /** Which page of the sites, and which of the list. */
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

/** What the summary shows now, changing it, and the address of it changed. */
export function useSummaryAddress() {
  const [address, setAddress] = useSiteAddress()
  const view = readSummaryView(address)
  return {
    view,
    show: (part: Partial<SummaryView>) => setAddress(writeSummaryView({ ...view, ...part })),
    addressOf: (part: Partial<SummaryView>) => `?${writeSummaryView({ ...view, ...part })}`,
  }
}
