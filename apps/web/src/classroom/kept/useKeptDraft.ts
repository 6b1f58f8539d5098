import { useCallback, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { type DraftChange, nextDraft } from '../../ui/useDraft.ts'
import { keep, readKept, subscribeToKept } from './keptData.ts'

/** What somebody is in the middle of, by name and shape, and what it begins with. */
export type KeptDraft<S extends z.ZodType> = { name: string; shape: S; first: z.output<S> }

/** Something half done that outlives the page, the tab and the day, until it is sent. */
export function useKeptDraft<S extends z.ZodType>(
  barcode: string,
  kind: KeptDraft<S>,
): [draft: z.output<S>, change: DraftChange<z.output<S>>] {
  const draft = useSyncExternalStore(subscribeToKept, () => readDraft(barcode, kind))
  const change: DraftChange<z.output<S>> = useCallback(
    (asked) => changeDraft(barcode, kind, asked),
    [barcode, kind],
  )
  return [draft, change]
}

/** Changes a draft, whether its page is open or not. */
export function changeDraft<S extends z.ZodType>(
  barcode: string,
  kind: KeptDraft<S>,
  asked: z.output<S> | ((was: z.output<S>) => z.output<S>),
): void {
  keep(barcode, nameOf(kind), nextDraft(readDraft(barcode, kind), asked))
}

function readDraft<S extends z.ZodType>(barcode: string, kind: KeptDraft<S>): z.output<S> {
  return readKept(barcode, nameOf(kind), kind.shape)?.data ?? kind.first
}

function nameOf({ name }: { name: string }): string {
  return `draft.${name}`
}
