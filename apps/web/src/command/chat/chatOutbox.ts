import { eventData } from '@muster/domain/incident/events'
import type { ChatChannel } from '@muster/domain/incident/groupChat'
import type { ChatMessage } from '@muster/domain/incident/state'
import { z } from 'zod'
import { type CommandOutbox, openCommandOutbox, pendingFields } from '../../live/commandOutbox.ts'

/** Something somebody of command wrote, kept on their device until the log has it. */
const chatEntry = z.object({
  ...pendingFields,
  channel: eventData.ChatPinned.shape.channel,
  text: z.string(),
  /** The time it was written, by the server’s clock as far as the device knows it. */
  at: z.string(),
  /** The entries that were there when it was written: it can only come after them. */
  after: z.int(),
})
export type ChatEntry = z.infer<typeof chatEntry>
export type ChatOutbox = CommandOutbox<ChatEntry>

/** On its way for less than this is nothing to worry about, in ms. */
const lateAfterMs = 3_000

/**
 * True for an entry that was refused, or should have been sent by now.
 * @param now by the server’s clock, in ms since 1970
 */
export function isLate({ refusal, version, at }: ChatEntry, now: number): boolean {
  return version === null && (refusal !== null || now - Date.parse(at) > lateAfterMs)
}

/**
 * True when the shown incident has the message of an entry. A person restricted to sites sees a log with gaps, which
 * may end before the version that was answered: then their own words are looked for.
 * @param shown the version of the incident as it is shown
 * @param said the messages in the entry’s channel
 * @param myId the account that wrote it
 */
export function isShown(
  { version, after, text }: ChatEntry,
  shown: number,
  said: readonly ChatMessage[],
  myId: string,
): boolean {
  if (version === null) return false
  if (version <= shown) return true
  return said.some(
    (each) => each.seq > after && each.seq <= version && each.byId === myId && each.text === text,
  )
}

/** The storage key of a person's entries in an incident. Another person’s are not sent in their name. */
export function chatKey(incidentId: string, accountId: string): string {
  return `muster.chat.${incidentId}.${accountId}`
}

/** The storage key of a draft to a channel. */
export function draftKey(incidentId: string, channel: ChatChannel): string {
  return `chat.${incidentId}.${channel}`
}

/**
 * Opens the outbox.
 * @param storage the browser's localStorage, or null where it keeps none (then it lasts as long as the page)
 */
export function openChatOutbox(
  key: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
): ChatOutbox {
  return openCommandOutbox(key, storage, chatEntry)
}
