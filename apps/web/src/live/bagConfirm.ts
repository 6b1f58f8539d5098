import type { IncidentEvent } from '@muster/domain/incident/events'
import type { OutboxEntry } from './bagOutbox.ts'
import type { BagState } from './bagState.ts'

/**
 * True when the page itself shows the effect of an entry, so that the entry is done: the incident on the page has
 * come as far as the answer said, or the server was asked again after it had answered.
 * @param readAt when the question went out whose answer was read last, in ms since 1970
 */
export function isConfirmed(
  { progress, incidentId }: OutboxEntry,
  state: BagState | null,
  readAt: number,
): boolean {
  if (progress.stage !== 'sent') return false
  if (readAt > progress.sentAt) return true
  return state?.incident?.id === incidentId && state.incident.version >= progress.version
}

/**
 * True for the event that is the very message of an entry: it may be in the log while the answer to sending it is
 * still under way, and must not be shown twice.
 * @param event as the stream tells it: its command is named after the bag and the entry
 */
export function isReportedBy(
  { action, commandId }: OutboxEntry,
  event: Pick<IncidentEvent, 'commandId'>,
): boolean {
  return action.kind === 'chat' && event.commandId.endsWith(`:${commandId}`)
}
