import { type BagPage, bagPages, bagRouteId } from '../paths.ts'

/** A page of a bag; the bag itself is `home`. */
export type AnyBagPage = BagPage | 'home'

/** Pages that say nothing without an incident. */
const incidentOnly: readonly AnyBagPage[] = ['attendance', 'checklist', 'classroom-chat']

/** The page of a bag that a route shows, by its name; `home` for the bag itself and for any other route. */
export function pageOf(routeId: string): AnyBagPage {
  return bagPages.find((page) => bagRouteId(page) === routeId) ?? 'home'
}

/** True for a page that can be shown now; otherwise a redirect is on its way. */
export function isPageAvailable(page: AnyBagPage, isActive: boolean): boolean {
  if (isActive) return page !== 'home' && page !== 'post-lockdown'
  return !incidentOnly.includes(page)
}

/** Pages that are dark also without an incident: a silent lockdown is asked for in danger, and the end comes in a dark room. */
export function isDarkPage(page: AnyBagPage): boolean {
  return page === 'lockdown' || page === 'post-lockdown'
}
