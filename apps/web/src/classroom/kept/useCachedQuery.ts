import type { Endpoint, EndpointAnswer, EndpointInput } from '@muster/contract/endpoint'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { readCached, storeCached, subscribeToCache } from './cachedData.ts'

export type CachedView<T> = {
  /** The known data, from this minute or from another day; null when there never was any. */
  data: T | null
  /** The time it came, in ms since 1970 by this phone's clock. */
  at: number | null
  /** The reason it could not be asked for just now; null when it could. */
  problem: string | null
  isLoading: boolean
  reload: () => void
}

/**
 * An endpoint's answer for a bag: at once the copy on this phone, then the server's. Without a network the copy
 * stays, and the page says how old it is.
 * @param name the key under which it is kept
 */
export function useCachedQuery<const E extends Endpoint>(
  barcode: string,
  name: string,
  endpoint: E,
): CachedView<EndpointAnswer<E>> {
  const [state, setState] = useState<{ isLoading: boolean; problem: string | null }>({
    isLoading: true,
    problem: null,
  })
  const [attempt, setAttempt] = useState(0)
  const read = () => readCached(barcode, name, endpoint.answer)
  const cached = useSyncExternalStore(subscribeToCache, read)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` says when to ask again.
  useEffect(() => {
    const stop = new AbortController()
    setState((was) => ({ ...was, isLoading: true }))
    call(endpoint, { params: { barcode } } as EndpointInput<E>, { signal: stop.signal }).then(
      (data) => {
        storeCached(barcode, name, data)
        setState({ isLoading: false, problem: null })
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setState({ isLoading: false, problem: sentenceOf(error) })
      },
    )
    return () => stop.abort()
  }, [barcode, name, endpoint, attempt])

  const reload = useCallback(() => setAttempt((count) => count + 1), [])
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [reload])

  return { data: (cached?.data as EndpointAnswer<E>) ?? null, at: cached?.at ?? null, ...state, reload }
}
