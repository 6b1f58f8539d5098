import { type BagContents, type CountLine, countLine } from '@muster/contract/readinessCalls'
import { z } from 'zod'
import type { QueuedEntry } from '../kept/actionOutbox.ts'
import { changeDraft, type DraftSpec } from '../kept/useStoredDraft.ts'

/** A count that somebody is in the middle of. */
export const countDraft = z.object({
  lines: z.record(
    z.string(),
    z.object({ counted: z.int(), expiresOn: z.string(), damaged: z.int() }).partial(),
  ),
  byName: z.string(),
  note: z.string(),
  photoId: z.uuid().nullable(),
})
export type CountDraft = z.infer<typeof countDraft>
export type LineDraft = CountDraft['lines'][string]

export const emptyCount: CountDraft = { lines: {}, byName: '', note: '', photoId: null }

/** The draft of a count until it is sent. */
export const countDraftSpec: DraftSpec<typeof countDraft> = {
  name: 'count',
  shape: countDraft,
  first: emptyCount,
}

/**
 * Puts a count back into the form, when the server would not take it and somebody has read why: nobody counts a bag
 * twice for that. Later input stays as it is.
 */
export function restoreCount(barcode: string, { errand: queuedAction }: QueuedEntry): void {
  if (queuedAction.kind !== 'count') return
  const { lines, byName, note, photoId } = queuedAction
  const counted = lines.map(({ itemKey, expiresOn, ...line }) => [
    itemKey,
    { ...line, expiresOn: expiresOn ?? '' },
  ])
  changeDraft(barcode, countDraftSpec, (was) => ({
    lines: { ...Object.fromEntries(counted), ...was.lines },
    byName: was.byName || byName,
    note: was.note || (note ?? ''),
    photoId: was.photoId ?? photoId,
  }))
}

type Item = Pick<BagContents['items'][number], 'key' | 'name' | 'canExpire'>

/** The lines to send, once everything has been counted; or how many items have not been. */
export function countLines(
  items: readonly Item[],
  draft: CountDraft,
): { lines: CountLine[]; missing: Item[] } {
  const missing = items.filter(({ key }) => draft.lines[key]?.counted === undefined)
  const lines = items.flatMap(({ key, canExpire }): CountLine[] => {
    const { counted, expiresOn = '', damaged = 0 } = draft.lines[key] ?? {}
    if (counted === undefined) return []
    const line = countLine.safeParse({
      itemKey: key,
      counted,
      expiresOn: canExpire && expiresOn !== '' && counted > 0 ? expiresOn : null,
      // More cannot be damaged than are there.
      damaged: Math.min(damaged, counted),
    })
    return line.success ? [line.data] : []
  })
  return { lines, missing }
}
