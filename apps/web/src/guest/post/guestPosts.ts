import {
  clearRoomAsGuest,
  handOverRoomAsGuest,
  postGuestChat,
  showGuestPage,
  takeRoomAsGuest,
} from '@muster/contract/guestCalls'
import { guestPage } from '@muster/domain/incident/vocabulary'
import { z } from 'zod'
import { call } from '../../api/call.ts'
import { currentSession } from '../../api/session.ts'
import { type ClearingEntry, openClearingOutbox } from '../../board/clearing/clearingOutbox.ts'
import { openCommandOutbox, pendingFields } from '../../live/commandOutbox.ts'
import { type CommandSender, openCommandSender } from '../../live/commandSender.ts'
import { browserStorage } from '../../startup/browserStorage.ts'
import type { GuestAccess } from '../session/guestAccess.ts'

const chatEntry = z.object({
  ...pendingFields,
  /** Null: the responders. */
  roomId: z.string().nullable(),
  text: z.string(),
  at: z.string(),
})
export type ChatEntry = z.infer<typeof chatEntry>

const shownEntry = z.object({ ...pendingFields, show: guestPage.exclude(['students']) })
type ShownEntry = z.infer<typeof shownEntry>

/** The actions of a guest that the log does not have yet, kept on this device until it does. */
export type GuestPosts = {
  clearing: CommandSender<ClearingEntry>
  chat: CommandSender<ChatEntry>
  /** Pages that were opened, perhaps without a network. */
  shown: CommandSender<ShownEntry>
}

const opened = new Map<string, GuestPosts>()
const keysOf = (incidentId: string) =>
  (['doors', 'chat', 'shown'] as const).map((what) => `muster.guest.${what}.${incidentId}`)

/** The posts of the guest who holds this access; one for each, as long as the page lives. */
export function openGuestPosts({ incidentId, token }: GuestAccess): GuestPosts {
  const name = `${incidentId} ${token}`
  const known = opened.get(name)
  if (known) return known
  const [clearing = '', chat = '', shown = ''] = keysOf(incidentId)
  const storage = browserStorage()
  const maySend = () => currentSession().guest?.token === token
  const posts: GuestPosts = {
    clearing: openCommandSender({
      key: clearing,
      outbox: openClearingOutbox(clearing, storage),
      send: sendClearing,
      maySend,
    }),
    chat: openCommandSender({
      key: chat,
      outbox: openCommandOutbox(chat, storage, chatEntry),
      send: ({ commandId, roomId, text }) => call(postGuestChat, { body: { commandId, roomId, text } }),
      maySend,
    }),
    shown: openCommandSender({
      key: shown,
      outbox: openCommandOutbox(shown, storage, shownEntry),
      send: ({ commandId, show }) => call(showGuestPage, { body: { commandId, show } }),
      maySend,
    }),
  }
  opened.set(name, posts)
  return posts
}

/** Sends nothing any more and forgets what waits: the access is over, and with it the right to say anything. */
export function closeGuestPosts({ incidentId, token }: GuestAccess): void {
  const name = `${incidentId} ${token}`
  const known = opened.get(name)
  if (known) for (const post of [known.clearing, known.chat, known.shown]) post.stop()
  opened.delete(name)
  for (const key of keysOf(incidentId)) browserStorage()?.removeItem(key)
}

function sendClearing({ commandId, roomId, act }: ClearingEntry): Promise<{ version: number }> {
  const params = { roomId }
  switch (act.kind) {
    case 'take':
      return call(takeRoomAsGuest, { params, body: { commandId } })
    case 'clear':
      return call(clearRoomAsGuest, { params, body: { commandId, outcome: act.outcome, note: act.note } })
    case 'handOver':
      return call(handOverRoomAsGuest, { params, body: { commandId, to: act.to, note: act.note } })
  }
}
