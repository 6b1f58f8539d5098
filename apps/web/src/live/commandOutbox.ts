import { storedText } from '@muster/contract/problem'
import type { StoredText } from '@muster/words/message'
import { z } from 'zod'
import type { ObservableValue } from './observableValue.ts'
import { openStoredList } from './storedList.ts'

/** The fields that every command waiting on this device has besides its own. */
export const pendingFields = {
  /** Chosen here, so that the log does it once however often it arrives. */
  commandId: z.string(),
  /** The reason of the server's refusal; null while it waits to be sent. Stays until somebody has read it. */
  refusal: storedText.nullable(),
  /**
   * The version of the log when it took this; null until the server has answered. The page may show it a little
   * later.
   */
  version: z.int().nullable().default(null),
}
export type PendingCommand = { commandId: string; refusal: StoredText | null; version: number | null }

export type CommandOutbox<E extends PendingCommand> = {
  entries: ObservableValue<readonly E[]>
  add: (entry: Omit<E, 'refusal' | 'version'>) => void
  refuse: (commandId: string, sentence: StoredText) => void
  /** The log has it as of this version. */
  sent: (commandId: string, version: number) => void
  /** Forgets the entries whose effect a page at this version shows by itself. */
  confirm: (version: number) => void
  remove: (commandId: string) => void
  /** Reads the storage again: another tab has changed it. */
  reload: () => void
}

/** True for an entry that has still to be sent. */
export function isUnsent({ refusal, version }: PendingCommand): boolean {
  return refusal === null && version === null
}

/** True when an incident at `version` shows the effect of an entry. */
export function isShown(entry: PendingCommand, version: number): boolean {
  return entry.version !== null && entry.version <= version
}

/**
 * Opens the outbox.
 * @param storage the browser's localStorage, or null where it keeps none (then it lasts as long as the page)
 * @param shape one entry, with what is in `boxed`
 */
export function openCommandOutbox<E extends PendingCommand>(
  key: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
  shape: z.ZodType<E>,
): CommandOutbox<E> {
  const { entries, change, reload } = openStoredList(key, storage, shape, ({ commandId }) => commandId)
  const set = (commandId: string, part: Partial<PendingCommand>) =>
    change((known) => known.map((each) => (each.commandId === commandId ? { ...each, ...part } : each)))
  return {
    entries,
    // Fields left out of an entry are put back here, which TypeScript cannot see of a type parameter.
    add: (entry) => change((known) => [...known, { ...entry, refusal: null, version: null } as unknown as E]),
    refuse: (commandId, refusal) => set(commandId, { refusal }),
    sent: (commandId, version) => set(commandId, { version }),
    confirm: (version) => {
      if (entries.get().some((each) => isShown(each, version)))
        change((known) => known.filter((each) => !isShown(each, version)))
    },
    remove: (commandId) => change((known) => known.filter((each) => each.commandId !== commandId)),
    reload,
  }
}
