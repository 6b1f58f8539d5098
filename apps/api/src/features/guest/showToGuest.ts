import { randomUUID } from 'node:crypto'
import type { showGuestPage as showCall } from '@muster/contract/guestCalls'
import { guestOf, pagesInView } from '@muster/domain/incident/guests'
import type { GuestPage } from '@muster/domain/incident/vocabulary'
import type { RequestInput } from '../../access/endpoints.ts'
import type { KnownGuest } from '../../access/guestAccess.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Receipt } from '../../incidents/speculativeLog.ts'
import type { GuestRateLimiter } from '../../platform/jobs/guestRateLimiter.ts'
import { commandForGuest, entryOf, guestCommand } from './guestCommand.ts'

/**
 * What a guest's device is sent is in the log before it is sent, as such, and that it was on a screen when the device says so.
 * Which pages their flags give is judged there.
 */

type Page = Exclude<GuestPage, 'students'>

/**
 * Writes down that a guest opens a page.
 * @throws 403 for a page that their flags do not give
 */
export async function showGuestPage(
  deps: { incidents: IncidentStore; guestRateLimiter: GuestRateLimiter },
  { guest, body: { commandId, show } }: RequestInput<typeof showCall>,
): Promise<Receipt> {
  const receipt = await guestCommand(deps, guest, commandId, shown(guest, show, false))
  return isWritten(guest, receipt, show) ? receipt : writeAnew(deps, guest, show, false)
}

/**
 * Sees to it that the log has, since the guest last came in, that their device was sent a page, whatever it says or leaves out.
 * @param page null: each whose content is in the view of an incident that they are sent
 */
export async function ensureShown(
  deps: { incidents: IncidentStore },
  known: KnownGuest,
  page: Page | null,
): Promise<void> {
  const { seq, pages } = shownSince(known)
  const { state } = known.incident
  const { flags } = (state && guestOf(state, known.guest.id)) ?? known.guest
  for (const each of page ? [page] : pagesInView(flags))
    if (!pages.has(each)) await write(deps, known, each, seq)
}

/** Seq of when the guest last came in, and the pages they were shown since. */
function shownSince({ guest, incident }: KnownGuest): { seq: number; pages: ReadonlySet<GuestPage> } {
  const pages = new Set<GuestPage>()
  for (let at = incident.events.length - 1; at >= 0; at--) {
    const event = incident.events[at]
    if (event?.type === 'GuestShown' && event.data.guestId === guest.id) pages.add(event.data.page)
    if (event?.type === 'GuestEntered' && event.data.guestId === guest.id) return { seq: event.seq, pages }
  }
  return { seq: 0, pages }
}

/** Asked for twice at once, it is written once. */
async function write(
  deps: { incidents: IncidentStore },
  known: KnownGuest,
  page: Page,
  seq: number,
): Promise<void> {
  const receipt = await commandForGuest(deps, known, `shown:${page}:${seq}`, shown(known, page, true))
  if (!isWritten(known, receipt, page)) await writeAnew(deps, known, page, true)
}

function writeAnew(
  deps: { incidents: IncidentStore },
  known: KnownGuest,
  page: Page,
  isSent: boolean,
): Promise<Receipt> {
  return commandForGuest(deps, known, `shown:${randomUUID()}`, shown(known, page, isSent))
}

/** A name that was used before for something else has not written this down. */
function isWritten(known: KnownGuest, receipt: Receipt, page: Page): boolean {
  const entry = entryOf(known, receipt)
  return entry?.type === 'GuestShown' && entry.data.guestId === known.guest.id && entry.data.page === page
}

function shown({ guest }: KnownGuest, page: Page, isSent: boolean) {
  const data = { guestId: guest.id, page, roomId: null, personIds: [], ...(isSent ? { isSent } : {}) }
  return { type: 'ShowToGuest' as const, data }
}
