import type { Endpoint, EndpointAnswer, EndpointInput } from '@muster/contract/endpoint'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { keep, readKept, subscribeToKept } from './keptData.ts'

export type KeptView<T> = {
  /** What is known, from this minute or from another day; null when nothing ever was. */
  data: T | null
  /** When it was heard, in ms since 1970 by this phone's clock. */
  at: number | null
  /** Why it could not be asked for just now; null when it could. */
  problem: string | null
  isAsking: boolean
  ask: () => void
}

/**
 * What an endpoint tells a bag: at once what this phone keeps, then what the server says now. Without a network what is
 * kept stays, and the page says how old it is.
 * @param name what it is kept as
 */
export function useKept<const E extends Endpoint>(
  barcode: string,
  name: string,
  endpoint: E,
): KeptView<EndpointAnswer<E>> {
  const [state, setState] = useState<{ isAsking: boolean; problem: string | null }>({
    isAsking: true,
    problem: null,
  })
  const [turn, setTurn] = useState(0)
  const read = () => readKept(barcode, name, endpoint.answer)
  const kept = useSyncExternalStore(subscribeToKept, read)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` says when to ask again.
  useEffect(() => {
    const stop = new AbortController()
    setState((was) => ({ ...was, isAsking: true }))
    call(endpoint, { params: { barcode } } as EndpointInput<E>, { signal: stop.signal }).then(
      (data) => {
        keep(barcode, name, data)
        setState({ isAsking: false, problem: null })
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setState({ isAsking: false, problem: sentenceOf(error) })
      },
    )
    return () => stop.abort()
  }, [barcode, name, endpoint, turn])

  const ask = useCallback(() => setTurn((count) => count + 1), [])
  useEffect(() => {
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [ask])

  return { data: (kept?.data as EndpointAnswer<E>) ?? null, at: kept?.at ?? null, ...state, ask }
}
