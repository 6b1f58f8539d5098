import { clearRoom, handOverRoom } from '@muster/contract/incidentCalls'
import { z } from 'zod'
import type { BagValue } from '../../live/bagValue.ts'
import { openStoredList } from '../../live/storedList.ts'

/** What somebody did at a door. */
export const doorAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('take') }),
  z.object({ kind: z.literal('clear'), ...clearRoom.body.omit({ commandId: true }).shape }),
  z.object({ kind: z.literal('handOver'), ...handOverRoom.body.omit({ commandId: true }).shape }),
])
export type DoorAct = z.infer<typeof doorAct>

const doorEntry = z.object({
  /** Chosen here, so that the log does it once however often it arrives. */
  commandId: z.string(),
  roomId: z.string(),
  act: doorAct,
  /** Why the server said no; null while it waits to be sent. Stays until somebody has read it. */
  refusal: z.string().nullable(),
  /** How far the log had come when it took this; null until the server has answered. The page may show it a little later. */
  version: z.int().nullable().default(null),
})
export type DoorEntry = z.infer<typeof doorEntry>

export type ClearingBox = {
  entries: BagValue<readonly DoorEntry[]>
  add: (entry: Omit<DoorEntry, 'refusal' | 'version'>) => void
  refuse: (commandId: string, sentence: string) => void
  /** The log has it as of this version. */
  sent: (commandId: string, version: number) => void
  /** Forgets what a page that has come to this version shows by itself. */
  confirm: (version: number) => void
  remove: (commandId: string) => void
  /** Reads the storage again: another tab has changed it. */
  reload: () => void
}

/** Whether an entry has still to be sent. */
export function isUnsent({ refusal, version }: DoorEntry): boolean {
  return refusal === null && version === null
}

/** Whether an incident that has come to `version` shows what an entry did. */
export function isShown(entry: DoorEntry, version: number): boolean {
  return entry.version !== null && entry.version <= version
}

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
): ClearingBox {
  const { entries, change, reload } = openStoredList(key, storage, doorEntry, ({ commandId }) => commandId)
  return {
    entries,
    add: (entry) => change((known) => [...known, { ...entry, refusal: null, version: null }]),
    refuse: (commandId, refusal) =>
      change((known) => known.map((each) => (each.commandId === commandId ? { ...each, refusal } : each))),
    sent: (commandId, version) =>
      change((known) => known.map((each) => (each.commandId === commandId ? { ...each, version } : each))),
    confirm: (version) => {
      if (entries.get().some((each) => isShown(each, version)))
        change((known) => known.filter((each) => !isShown(each, version)))
    },
    remove: (commandId) => change((known) => known.filter((each) => each.commandId !== commandId)),
    reload,
  }
}
