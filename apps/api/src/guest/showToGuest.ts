import type { showGuestPage as showCall } from '@muster/contract/guestCalls'
import { mayGuest, type Right } from '@muster/domain/access/rights'
import type { GuestPage } from '@muster/domain/incident/vocabulary'
import { refuse } from '@muster/domain/refusal'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { refusalProblem } from '../http/problems.ts'
import type { KnownGuest } from './guestAccess.ts'
import { guestCommand } from './guestCommand.ts'

/** What a guest is shown is in the log before they see it. */

type Page = Exclude<GuestPage, 'students'>

/** The right that gives a page. The board is for all: without any right it shows what every room was told. */
const rightFor: Record<Page, Right | null> = {
  board: null,
  plan: 'incident.board',
  print: 'incident.board',
  chat: 'incident.chat',
  clearRooms: 'room.clear',
}

/**
 * Writes down that a guest opens a page.
 * @throws 403 for a page that their flags do not give
 */
export function showGuestPage(house: House, { guest, body: { commandId, show } }: Asked<typeof showCall>) {
  const right = rightFor[show]
  if (right && !mayGuest(guest.guest.flags, right)) throw refusalProblem(refuse('guest-right'))
  return write(house, guest, commandId, show)
}

/**
 * Sees to it that the log has this page since the guest last came in, whatever their device has said or left out.
 * @param page null: whichever; where there is none, the first that their flags give
 */
export async function ensureShown(house: House, known: KnownGuest, page: Page | null): Promise<void> {
  const guestId = known.guest.id
  const last = known.incident.events.findLast(
    ({ type, data }) =>
      'guestId' in data &&
      data.guestId === guestId &&
      (type === 'GuestEntered' ||
        (type === 'GuestShown' && (!page || ('page' in data && data.page === page)))),
  )
  if (last?.type === 'GuestShown') return
  const show = page ?? firstPage(known)
  await write(house, known, `${show}:${last?.seq ?? 0}`, show)
}

function firstPage({ guest: { flags } }: KnownGuest): Page {
  if (mayGuest(flags, 'incident.board')) return 'board'
  if (mayGuest(flags, 'room.clear')) return 'clearRooms'
  return mayGuest(flags, 'incident.chat') ? 'chat' : 'board'
}

function write(house: House, known: KnownGuest, id: string, page: Page) {
  const data = { guestId: known.guest.id, page, roomId: null, personIds: [] }
  return guestCommand(house, known, id, { type: 'ShowToGuest', data })
}
