import { useCallback, useState } from 'react'
import type { z } from 'zod'
import { browserStorage } from '../../live/bagPost.ts'

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
): [draft: z.output<S>, change: (draft: z.output<S>) => void] {
  const key = `muster.bag.${barcode}.draft.${name}`
  const [draft, setDraft] = useState<z.output<S>>(() => {
    try {
      return shape.parse(JSON.parse(browserStorage()?.getItem(key) ?? 'null'))
    } catch {
      return first
    }
  })
  const change = useCallback(
    (next: z.output<S>) => {
      setDraft(next)
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
