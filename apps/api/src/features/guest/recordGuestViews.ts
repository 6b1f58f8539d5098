import { randomUUID } from 'node:crypto'
import type { showGuestPage as showCall } from '@muster/contract/guestCalls'
import { guestOf, pagesInView } from '@muster/domain/incident/guests'
import type { GuestPage } from '@muster/domain/incident/vocabulary'
import type { RequestInput } from '../../access/endpoints.ts'
import type { AuthenticatedGuest } from '../../access/guestAccess.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Receipt } from '../../incidents/speculativeLog.ts'
import type { DeviceRateLimiter } from '../../platform/http/deviceRateLimiter.ts'
import { loggedEvent, submitGuestCommand, submitOnGuestBehalf } from './submitGuestCommand.ts'

/**
 * Records guests' views. The log records what a device is sent before it is sent, and that it was on screen once the device
 * says so. The guest's flags decide which pages are allowed.
 */

type Page = Exclude<GuestPage, 'students'>

/**
 * Records that a guest opens a page.
 * @throws 403 for a page that their flags do not permit
 */
export async function showGuestPage(
  deps: { incidents: IncidentStore; guestRateLimiter: DeviceRateLimiter },
  { guest, body: { commandId, show } }: RequestInput<typeof showCall>,
): Promise<Receipt> {
  const receipt = await submitGuestCommand(deps, guest, commandId, viewCommand(guest, show, false))
  return isRecorded(guest, receipt, show) ? receipt : recordViewAgain(deps, guest, show, false)
}

/**
 * Makes sure the log records, since the guest last entered, that their device was sent a page, even if the device does not
 * report it.
 * @param page null: every page whose content is in the view of an incident that they are sent
 */
export async function ensureViewsRecorded(
  deps: { incidents: IncidentStore },
  known: AuthenticatedGuest,
  page: Page | null,
): Promise<void> {
  const { seq, pages } = viewsSinceEntry(known)
  const { state } = known.incident
  const { flags } = (state && guestOf(state, known.guest.id)) ?? known.guest
  for (const each of page ? [page] : pagesInView(flags))
    if (!pages.has(each)) await recordView(deps, known, each, seq)
}

/** Returns the seq of the guest's last entry, and the pages they were shown since. */
function viewsSinceEntry({ guest, incident }: AuthenticatedGuest): {
  seq: number
  pages: ReadonlySet<GuestPage>
} {
  const pages = new Set<GuestPage>()
  for (let at = incident.events.length - 1; at >= 0; at--) {
    const event = incident.events[at]
    if (event?.type === 'GuestShown' && event.data.guestId === guest.id) pages.add(event.data.page)
    if (event?.type === 'GuestEntered' && event.data.guestId === guest.id) return { seq: event.seq, pages }
  }
  return { seq: 0, pages }
}

/** Records a view; two simultaneous requests record it once. */
async function recordView(
  deps: { incidents: IncidentStore },
  known: AuthenticatedGuest,
  page: Page,
  seq: number,
): Promise<void> {
  const receipt = await submitOnGuestBehalf(
    deps,
    known,
    `shown:${page}:${seq}`,
    viewCommand(known, page, true),
  )
  if (!isRecorded(known, receipt, page)) await recordViewAgain(deps, known, page, true)
}

function recordViewAgain(
  deps: { incidents: IncidentStore },
  known: AuthenticatedGuest,
  page: Page,
  isSent: boolean,
): Promise<Receipt> {
  return submitOnGuestBehalf(deps, known, `shown:${randomUUID()}`, viewCommand(known, page, isSent))
}

/** Returns true when the receipt's command recorded this page: a reused id has not. */
function isRecorded(known: AuthenticatedGuest, receipt: Receipt, page: Page): boolean {
  const entry = loggedEvent(known, receipt)
  return entry?.type === 'GuestShown' && entry.data.guestId === known.guest.id && entry.data.page === page
}

function viewCommand({ guest }: AuthenticatedGuest, page: Page, isSent: boolean) {
  const data = { guestId: guest.id, page, roomId: null, personIds: [], ...(isSent ? { isSent } : {}) }
  return { type: 'ShowToGuest' as const, data }
}
