import type { EventOf } from './events.ts'
import { participantIds, participantOf } from './participants.ts'
import type { ChatMessage, IncidentState } from './state.ts'
import type { ChatGroup } from './vocabulary.ts'

/** A channel of the chat: a group, or the room of this id. */
export type ChatChannel = EventOf<'ChatPinned'>['data']['channel']

/** Checks whether a channel is one of the groups beside the rooms. */
export function isGroup(channel: ChatChannel): channel is ChatGroup {
  return channel === 'command' || channel === 'responders'
}

/** The messages of a channel, oldest first; none in a room that takes no part. */
export function messagesIn(state: IncidentState, channel: ChatChannel): readonly ChatMessage[] {
  return isGroup(channel) ? state.groupChats[channel] : (participantOf(state, channel)?.chat ?? [])
}

/** Every channel of an incident, groups first. */
export function listChannels(state: IncidentState): ChatChannel[] {
  return ['command', 'responders', ...participantIds(state)]
}
