import { clearRoom, handOverRoom } from '@muster/contract/incidentCalls'
import { z } from 'zod'
import { type CommandOutbox, openCommandOutbox, pendingFields } from '../../live/commandOutbox.ts'

/** An action at a door. */
export const clearingAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('take') }),
  z.object({ kind: z.literal('clear'), ...clearRoom.body.omit({ commandId: true }).shape }),
  z.object({ kind: z.literal('handOver'), ...handOverRoom.body.omit({ commandId: true }).shape }),
])
export type ClearingAction = z.infer<typeof clearingAction>

const clearingEntry = z.object({ ...pendingFields, roomId: z.string(), act: clearingAction })
export type ClearingEntry = z.infer<typeof clearingEntry>

/**
 * The storage key of a person's actions in an incident until the log has them. Another person's are not sent in their
 * name.
 */
export function clearingKey(incidentId: string, accountId: string): string {
  return `muster.clearing.${incidentId}.${accountId}`
}

/**
 * Opens the outbox.
 * @param storage the browser's localStorage, or null where it keeps none (then it lasts as long as the page)
 */
export function openClearingOutbox(
  key: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
): CommandOutbox<ClearingEntry> {
  return openCommandOutbox(key, storage, clearingEntry)
}
