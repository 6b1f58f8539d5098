import { firstViewId, inlinedStatusId } from '@muster/contract/inlinedStatus'

/**
 * Takes over the first view that the server put into the document of a bag's page during an incident: it can be read
 * before any script has arrived, and the status it was drawn from comes along. It is in the first file a browser
 * loads, so it imports nothing but two names.
 */

let drawn: Element | null = null

/**
 * Takes over the first view before React empties its place, and goes straight to the checklist, where the bag's home
 * would lead: the training pages need not be fetched for that.
 */
export function beginWithFirstView(): void {
  drawn = document.getElementById(firstViewId)
  const home = /^\/redbag\/[^/]+(?=\/?$)/.exec(location.pathname)?.[0]
  if (drawn && home) history.replaceState(null, '', `${home}/checklist`)
}

/** The first view, until the page has its own; null when the server drew none. */
export function firstView(): Element | null {
  return drawn
}

/**
 * Hands out the status in the document, once, as if it had been asked for. A second caller opens another bag, or this
 * one later, and the first view is not for them.
 */
export function takeInlinedStatus(): Response | null {
  const element = document.getElementById(inlinedStatusId)
  if (!element) drawn = null
  element?.remove()
  return element && new Response(element.textContent, { headers: { etag: element.dataset.etag ?? '' } })
}
