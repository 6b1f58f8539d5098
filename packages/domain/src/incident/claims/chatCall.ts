import type { ChatMessage, RoomState } from '../state.ts'

/** The messages of a room's chat that wait for an answer of command, and what command did with them. */

type ChatSource = Partial<Pick<RoomState, 'chat' | 'answeredCalls'>>
type ChatAnswer = RoomState['answeredCalls'][number]

/** Messages of the room since anyone outside it last wrote there, oldest first. Retracted ones do not count. */
export function unansweredChat({ chat = [] }: ChatSource): ChatMessage[] {
  const answered = chat.findLastIndex(({ from, struck }) => !struck && from !== 'room')
  return chat.slice(answered + 1).filter(({ struck }) => !struck)
}

/** Those of them that command has not marked as done. */
export function waitingChat(room: ChatSource): ChatMessage[] {
  const done = lastAnswer(room)
  const upTo = done?.stage === 'done' ? done.about : 0
  return unansweredChat(room).filter(({ seq }) => seq > upTo)
}

/**
 * The answer of command that holds for the messages of a room up to one of them: done for all that were there, accepted also
 * for those that the room wrote since. Null where there is none.
 * @param upTo seq of the newest of these messages
 */
export function chatAnswer(room: ChatSource, upTo: number): ChatAnswer | null {
  const answer = lastAnswer(room)
  const [first] = unansweredChat(room)
  if (!answer || !first || answer.about < first.seq) return null
  return answer.stage === 'accepted' || answer.about >= upTo ? answer : null
}

function lastAnswer({ answeredCalls = [] }: ChatSource): ChatAnswer | undefined {
  return answeredCalls.findLast(({ call }) => call === 'chat')
}
