import { type GuestLink, linkIn } from './guestLink.ts'

/**
 * The storage key of a link until it is traded for access: a reload, which has no # any more, can go on. This tab
 * alone.
 */
const key = 'muster.guest.link'
let taken: GuestLink | null = null

/** Takes the secret out of the address, before anything else reads it: no history, no picture of the screen has it. */
export function takeGuestLink(): void {
  const link = linkIn(window.location)
  if (!link) return
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
  taken = link
  try {
    sessionStorage.setItem(key, JSON.stringify(link))
  } catch {
    // Then it lasts as long as the page.
  }
}

/** The link that was opened in this tab and has not been traded yet; null where there is none for this incident. */
export function openedLink(incidentId: string): GuestLink | null {
  taken ??= stored()
  return taken?.incidentId === incidentId ? taken : null
}

/** It is traded, or good for nothing. */
export function forgetLink(): void {
  taken = null
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

function stored(): GuestLink | null {
  try {
    // Only what is written above is read here, so its shape is known.
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as GuestLink | null
  } catch {
    return null
  }
}
