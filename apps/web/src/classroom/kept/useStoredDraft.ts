import { useCallback, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { type DraftChange, nextDraft } from '../../ui/useDraft.ts'
import { readCached, storeCached, subscribeToCache } from './cachedData.ts'

/** A half-done input, by name and shape, and its first value. */
export type DraftSpec<S extends z.ZodType> = { name: string; shape: S; first: z.output<S> }

/** Something half done that outlives the page, the tab and the day, until it is sent. */
export function useStoredDraft<S extends z.ZodType>(
  barcode: string,
  spec: DraftSpec<S>,
): [draft: z.output<S>, change: DraftChange<z.output<S>>] {
  const draft = useSyncExternalStore(subscribeToCache, () => readDraft(barcode, spec))
  const change: DraftChange<z.output<S>> = useCallback(
    (update) => changeDraft(barcode, spec, update),
    [barcode, spec],
  )
  return [draft, change]
}

/** Changes a draft, whether its page is open or not. */
export function changeDraft<S extends z.ZodType>(
  barcode: string,
  spec: DraftSpec<S>,
  update: z.output<S> | ((was: z.output<S>) => z.output<S>),
): void {
  storeCached(barcode, draftName(spec), nextDraft(readDraft(barcode, spec), update))
}

function readDraft<S extends z.ZodType>(barcode: string, spec: DraftSpec<S>): z.output<S> {
  return readCached(barcode, draftName(spec), spec.shape)?.data ?? spec.first
}

function draftName({ name }: { name: string }): string {
  return `draft.${name}`
}
