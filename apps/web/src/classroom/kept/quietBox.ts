import { askForHelp } from '@muster/contract/helpCalls'
import { submitCount, useItem } from '@muster/contract/readinessCalls'
import { z } from 'zod'
import type { BagValue } from '../../live/bagValue.ts'
import { openStoredList } from '../../live/storedList.ts'

/**
 * What somebody did on a quiet page, kept on the phone until the server has answered. Each carries an id that the phone
 * chose, so that the server does it once however often it arrives.
 */
export const errand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('help'), ...askForHelp.body.shape }),
  z.object({ kind: z.literal('count'), ...submitCount.body.shape }),
  z.object({ kind: z.literal('use'), ...useItem.body.shape }),
])
export type Errand = z.infer<typeof errand>

const quietEntry = z.object({
  errand,
  /** When it was done, by the phone's clock; for showing only. */
  at: z.string(),
  /** Why the server said no; null while it waits to be sent. Stays until somebody has read it. */
  refusal: z.string().nullable(),
})
export type QuietEntry = z.infer<typeof quietEntry>

export type QuietBox = {
  entries: BagValue<readonly QuietEntry[]>
  add: (entry: Omit<QuietEntry, 'refusal'>) => void
  refuse: (id: string, sentence: string) => void
  remove: (id: string) => void
  /** Reads the storage again: another tab has changed it. */
  reload: () => void
}

/** Where the errands of a bag are stored. */
export function quietKey(barcode: string): string {
  return `muster.bag.${barcode}.errands`
}

/**
 * Opens the errands of one bag.
 * @param storage the browser's localStorage, or null where the browser keeps none (then they last as long as the page)
 */
export function openQuietBox(
  barcode: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
): QuietBox {
  const { entries, change, reload } = openStoredList(
    quietKey(barcode),
    storage,
    quietEntry,
    ({ errand }) => errand.id,
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
