import type { EventOf } from './events.ts'
import { participantIds, participantOf } from './participants.ts'
import type { ChatMessage, IncidentState } from './state.ts'
import type { ChatGroup } from './vocabulary.ts'

/** Where something is said: a group, or the room of this id. */
export type ChatChannel = EventOf<'ChatPinned'>['data']['channel']

/** Whether a channel is one of the groups beside the rooms. */
export function isGroup(channel: ChatChannel): channel is ChatGroup {
  return channel === 'command' || channel === 'responders'
}

/** What was said in a channel, oldest first; nothing in a room that takes no part. */
export function messagesIn(state: IncidentState, channel: ChatChannel): readonly ChatMessage[] {
  return isGroup(channel) ? state.groupChats[channel] : (participantOf(state, channel)?.chat ?? [])
}

/** Every channel of an incident, groups first. */
export function listChannels(state: IncidentState): ChatChannel[] {
  return ['command', 'responders', ...participantIds(state)]
}
