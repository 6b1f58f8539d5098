import { apiCredentials, apiUrl } from '../../api/apiBase.ts'
import { wait } from '../backoff.ts'
import type { StreamSource } from '../bagStream.ts'
import { type Release, takeSlot } from './streamSlots.ts'

/** The world outside, so that tests can bring their own. */
export type SlotSources = {
  open: (path: string) => StreamSource
  takeSlot: () => Promise<Release | null>
  isVisible: () => boolean
  /** Whether tabs can be told apart, so that a hidden one may keep its stream until another needs the slot. */
  hasLocks: boolean
  /** Asks hidden pages to give up their slots. Returns the way to ask, and to stop listening. */
  openRequests: (asked: () => void) => { ask: () => void; close: () => void }
  /** Calls back when the page is hidden or shown, and when it is left; returns the way to stop. */
  onPage: (turned: () => void, left: () => void) => () => void
}

/** How often a page on the screen asks for a slot, and a hidden one looks for a free one. In ms. */
const visibleTries = 500
const hiddenTries = 15_000

/**
 * The stream of a bag's page, opened once it has a slot among the streams of this browser. A page that is hidden gives
 * its slot to one on the screen that has none; a page without a slot asks by polls, as wherever a stream does not get
 * through. To its reader a stream that gave up its slot looks like one that was refused.
 */
export function openSlotted(path: string, sources: SlotSources = browser): StreamSource {
  const listeners: [name: string, listener: (event: Event) => void][] = []
  const waiting = new AbortController()
  let source: StreamSource | null = null
  let release: Release | null = null
  const requests = sources.openRequests(() => {
    if (!sources.isVisible()) giveUp()
  })
  const stopListening = sources.onPage(
    () => {
      if (!sources.hasLocks && !sources.isVisible()) giveUp()
    },
    () => giveUp(),
  )

  async function begin() {
    while (!waiting.signal.aborted) {
      const mayTry = sources.hasLocks || sources.isVisible()
      const slot = mayTry ? await sources.takeSlot() : null
      if (slot) return waiting.signal.aborted ? slot() : openWith(slot)
      if (sources.isVisible()) requests.ask()
      await untilNextTry()
    }
  }

  /** Until some time has passed or the page has been shown. */
  async function untilNextTry() {
    const round = new AbortController()
    const stop = sources.onPage(
      () => round.abort(),
      () => {},
    )
    const both = AbortSignal.any([waiting.signal, round.signal])
    await wait(sources.isVisible() ? visibleTries : hiddenTries, both).catch(() => {})
    stop()
  }

  function openWith(slot: Release) {
    release = slot
    source = sources.open(path)
    for (const [name, listener] of listeners) source.addEventListener(name, listener)
  }

  function close() {
    waiting.abort()
    stopListening()
    requests.close()
    source?.close()
    release?.()
    release = null
  }

  function giveUp() {
    // Who has no slot yet goes on waiting for one.
    if (!release) return
    close()
    for (const [name, listener] of listeners) if (name === 'error') listener(new Event(name))
  }

  void begin()
  return {
    get readyState() {
      if (source) return source.readyState
      return waiting.signal.aborted ? 2 : 0
    },
    get isWaiting() {
      return source === null && !waiting.signal.aborted
    },
    addEventListener(name: string, listener: (event: Event) => void) {
      listeners.push([name, listener])
      source?.addEventListener(name, listener)
    },
    close,
  } as StreamSource
}

const browser: SlotSources = {
  open: (path) => new EventSource(apiUrl(path), { withCredentials: apiCredentials === 'include' }),
  takeSlot: () => takeSlot('bags'),
  isVisible: () => document.visibilityState === 'visible',
  get hasLocks() {
    return navigator.locks !== undefined
  },
  openRequests(asked) {
    try {
      const channel = new BroadcastChannel('muster-stream-slots')
      channel.addEventListener('message', asked)
      return { ask: () => channel.postMessage('needed'), close: () => channel.close() }
    } catch {
      // A browser that keeps nothing, or none that could be asked.
      return { ask: () => {}, close: () => {} }
    }
  },
  onPage(turned, left) {
    document.addEventListener('visibilitychange', turned)
    window.addEventListener('pagehide', left)
    document.addEventListener('freeze', left)
    return () => {
      document.removeEventListener('visibilitychange', turned)
      window.removeEventListener('pagehide', left)
      document.removeEventListener('freeze', left)
    }
  },
}
