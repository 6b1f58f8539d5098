import { clearingWords } from '@muster/domain/incident/clearingWords'
import { roomOf } from '@muster/domain/incident/rooms'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import type { ClearingEntry } from '../../board/clearing/clearingOutbox.ts'
import type { ChatEntry } from './guestPosts.ts'

/**
 * The messages that the log never got, in words: the guest has to pass them on by voice, since this page cannot send
 * them any more.
 * @param incident in its last known state; null where it was not
 */
export function unsentWords(
  { clearing, chat }: { clearing: readonly ClearingEntry[]; chat: readonly ChatEntry[] },
  incident: IncidentState | null,
): string[] {
  const room = (id: string) => (incident && roomOf(incident.rooms, id)?.name) ?? t`A room`
  return [
    ...clearing.filter(isLost).map(({ roomId, act }) => `${room(roomId)}: ${actWords(act)}`),
    ...chat
      .filter(isLost)
      .map(({ roomId, text }) => (roomId ? t`To ${room(roomId)}: ${text}` : t`To the responders: ${text}`)),
  ]
}

const isLost = ({ version }: { version: number | null }) => version === null

function actWords(act: ClearingEntry['act']): string {
  if (act.kind === 'take') return t`you are on your way`
  if (act.kind === 'handOver') return act.to ? t`handed over to ${act.to}` : t`handed over`
  return act.note ? `${clearingWords[act.outcome]}: ${act.note}` : clearingWords[act.outcome]
}
