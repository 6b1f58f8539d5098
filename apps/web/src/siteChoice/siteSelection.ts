import { allowedIds, type SiteLimits } from './siteLimits.ts'

/**
 * The entries of a list of sites that somebody may see, by name. The server says the same; this covers a list that
 * was fetched before a site was taken away (specification, section 5).
 */
export function sitesFor<S extends { id: number; name: string }>(
  sites: readonly S[],
  limits: SiteLimits,
): S[] {
  const allowed = allowedIds(limits)
  return sites
    .filter(({ id }) => allowed === null || allowed.includes(id))
    .sort((a, b) => byName.compare(a.name, b.name))
}

const byName = new Intl.Collator('en', { numeric: true })

/**
 * The selected site that is left, as a select or an address holds it.
 * @param selected a site’s number as text; empty: none
 * @returns the same, or empty when somebody held to sites may not select it or it is no number
 */
export function selectionFor(selected: string, limits: SiteLimits): string {
  const allowed = allowedIds(limits)
  if (allowed === null || selected === '') return selected
  return isSiteNumber(selected) && allowed.includes(Number(selected)) ? selected : ''
}

/** An address without the site that is selected in it, where that is not to be selected; otherwise the same one. */
export function withoutOtherSites(address: URLSearchParams, limits: SiteLimits): URLSearchParams {
  const selected = address.get('site')
  if (selected === null || selectionFor(selected, limits) === selected) return address
  const cut = new URLSearchParams(address)
  cut.delete('site')
  return cut
}

/** The number of the site that an address selects; null: none, or nothing that could be one. */
export function selectedSite(address: URLSearchParams): number | null {
  const selected = address.get('site') ?? ''
  const id = Number(selected)
  return isSiteNumber(selected) && id >= 1 && id <= 2_147_483_647 ? id : null
}

/** True for a text that is a site’s number. */
export function isSiteNumber(text: string): boolean {
  return /^\d+$/.test(text)
}
