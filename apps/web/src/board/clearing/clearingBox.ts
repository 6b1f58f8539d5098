import { clearRoom, handOverRoom } from '@muster/contract/incidentCalls'
import { z } from 'zod'
import { boxed, type CommandBox, openCommandBox } from '../../live/commandBox.ts'

/** What somebody did at a door. */
export const doorAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('take') }),
  z.object({ kind: z.literal('clear'), ...clearRoom.body.omit({ commandId: true }).shape }),
  z.object({ kind: z.literal('handOver'), ...handOverRoom.body.omit({ commandId: true }).shape }),
])
export type DoorAct = z.infer<typeof doorAct>

const doorEntry = z.object({ ...boxed, roomId: z.string(), act: doorAct })
export type DoorEntry = z.infer<typeof doorEntry>

/** Where what a person did in an incident is stored until the log has it. Another person's is not sent in their name. */
export function clearingKey(incidentId: string, accountId: string): string {
  return `muster.clearing.${incidentId}.${accountId}`
}

/**
 * Opens what waits to be sent.
 * @param storage the browser's localStorage, or null where it keeps none (then it lasts as long as the page)
 */
export function openClearingBox(
  key: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
): CommandBox<DoorEntry> {
  return openCommandBox(key, storage, doorEntry)
}
