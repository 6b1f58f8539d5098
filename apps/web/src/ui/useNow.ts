import { useCallback, useSyncExternalStore } from 'react'
import { serverNow } from '../api/serverClock.ts'

type Ticker = { now: number; listeners: Set<() => void>; timer: number }
/** One timer per interval, however many clocks are on the page. */
const tickers = new Map<number, Ticker>()

/** The time now by the server’s clock, in ms since 1970, anew every `everyMs`. */
export function useNow(everyMs: number): number {
  const subscribe = useCallback((listener: () => void) => listen(everyMs, listener), [everyMs])
  return useSyncExternalStore(
    subscribe,
    () => tickers.get(everyMs)?.now ?? Math.floor(serverNow() / everyMs) * everyMs,
  )
}

function listen(everyMs: number, listener: () => void): () => void {
  let ticker = tickers.get(everyMs)
  if (!ticker) {
    const made: Ticker = { now: serverNow(), listeners: new Set(), timer: 0 }
    made.timer = window.setInterval(() => {
      made.now = serverNow()
      for (const notify of made.listeners) notify()
    }, everyMs)
    tickers.set(everyMs, made)
    ticker = made
  }
  ticker.listeners.add(listener)
  return () => {
    ticker.listeners.delete(listener)
    if (ticker.listeners.size > 0) return
    window.clearInterval(ticker.timer)
    tickers.delete(everyMs)
  }
}
