import { isSiteNumber } from '../../siteChoice/siteSelection.ts'

/** The site in the address of a page of tasks; null: all sites. */
export function parseSiteId(id: string | undefined): number | null {
  return id !== undefined && isSiteNumber(id) ? Number(id) : null
}
