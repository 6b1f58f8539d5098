import { useCallback, useRef, useState } from 'react'
import type { z } from 'zod'
import { browserStorage } from '../../live/browserStorage.ts'
import { type DraftChange, nextDraft } from '../../ui/useDraft.ts'

/**
 * Something half done that outlives the page, the tab and the day, until it is sent.
 * @param name what it is a draft of, for this bag
 * @param first what to start from
 */
export function useKeptDraft<S extends z.ZodType>(
  barcode: string,
  name: string,
  shape: S,
  first: z.output<S>,
): [draft: z.output<S>, change: DraftChange<z.output<S>>] {
  const key = `muster.bag.${barcode}.draft.${name}`
  const [draft, setDraft] = useState<z.output<S>>(() => {
    try {
      return shape.parse(JSON.parse(browserStorage()?.getItem(key) ?? 'null'))
    } catch {
      return first
    }
  })
  const latest = useRef(draft)
  const change: DraftChange<z.output<S>> = useCallback(
    (asked) => {
      const next = nextDraft(latest.current, asked)
      latest.current = next
      setDraft(() => next)
      try {
        browserStorage()?.setItem(key, JSON.stringify(next))
      } catch {
        // Then it lasts as long as the page.
      }
    },
    [key],
  )
  return [draft, change]
}
