import type { IncidentEvent } from './events.ts'
import { chatMessageOf, retractionOf } from './evolve.ts'
import type { ChatMessage } from './state.ts'

/** Messages on one page, and the characters of their texts after which it ends. */
const pageEntries = 50
const pageCharacters = 20_000

/**
 * One page of a room's chat before an entry, for messages that the state no longer has.
 * @param events the whole log of one incident
 * @param before seq of the oldest message that is known
 * @returns the messages, oldest first, and whether there are older ones
 */
export function earlierChat(
  events: readonly IncidentEvent[],
  roomId: string,
  before: number,
): { messages: ChatMessage[]; isMore: boolean } {
  const messages: ChatMessage[] = []
  const retracted = new Map<number, NonNullable<ChatMessage['struck']>>()
  let characters = 0
  for (const event of events.toReversed()) {
    if (event.type === 'EntryStruck') retracted.set(event.data.seq, retractionOf(event))
    if (event.type !== 'ChatPosted' || event.seq >= before || event.data.roomId !== roomId) continue
    characters += event.data.text.length
    const isFull = messages.length >= pageEntries || characters > pageCharacters
    if (isFull && messages.length > 0) return { messages: messages.reverse(), isMore: true }
    messages.push({ ...chatMessageOf(event), struck: retracted.get(event.seq) ?? null })
  }
  return { messages: messages.reverse(), isMore: false }
}
