import { askForHelp } from '@muster/contract/helpCalls'
import { storedText } from '@muster/contract/problem'
import { submitCount, useItem } from '@muster/contract/readinessCalls'
import type { StoredText } from '@muster/words/message'
import { z } from 'zod'
import type { ObservableValue } from '../../live/observableValue.ts'
import { openStoredList } from '../../live/storedList.ts'

/**
 * An action on a training page, kept on the phone until the server has answered. Each carries an id that the phone
 * chose, so that the server does it once however often it arrives.
 */
export const queuedAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('help'), ...askForHelp.body.shape }),
  z.object({ kind: z.literal('count'), ...submitCount.body.shape }),
  z.object({ kind: z.literal('use'), ...useItem.body.shape }),
])
export type QueuedAction = z.infer<typeof queuedAction>

const queuedEntry = z.object({
  errand: queuedAction,
  /** The time it was done, by the phone's clock; for showing only. */
  at: z.string(),
  /** The reason of the server's refusal; null while it waits to be sent. Stays until somebody has read it. */
  refusal: storedText.nullable(),
})
export type QueuedEntry = z.infer<typeof queuedEntry>

export type ActionOutbox = {
  entries: ObservableValue<readonly QueuedEntry[]>
  add: (entry: Omit<QueuedEntry, 'refusal'>) => void
  refuse: (id: string, sentence: StoredText) => void
  remove: (id: string) => void
  /** Reads the storage again: another tab has changed it. */
  reload: () => void
}

/** The storage key of a bag's errands. */
export function actionOutboxKey(barcode: string): string {
  return `muster.bag.${barcode}.errands`
}

/**
 * Opens the errands of one bag.
 * @param storage the browser's localStorage, or null where the browser keeps none (then they last as long as the page)
 */
export function openActionOutbox(
  barcode: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
): ActionOutbox {
  const { entries, change, reload } = openStoredList(
    actionOutboxKey(barcode),
    storage,
    queuedEntry,
    ({ errand: queuedAction }) => queuedAction.id,
  )
  return {
    entries,
    add: (entry) => change((known) => [...known, { ...entry, refusal: null }]),
    refuse: (id, refusal) =>
      change((known) => known.map((entry) => (entry.errand.id === id ? { ...entry, refusal } : entry))),
    remove: (id) => change((known) => known.filter((entry) => entry.errand.id !== id)),
    reload,
  }
}
