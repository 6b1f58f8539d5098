import { silenceLimit } from '@muster/contract/heartbeat'

/** How often is looked, in milliseconds. */
const lookEvery = 1_000

/** What a page is told when it comes to the screen again: another tab, Back, a device that slept. */
const comingBack = ['visibilitychange', 'pageshow', 'resume'] as const

export type SilenceWatch = {
  /** Something came. */
  heard: () => void
  stop: () => void
}

/**
 * Watches that something is heard again and again. It goes by the clock on the wall, so that a device that slept knows at once
 * how long it has heard nothing, and looks when the page comes back, also from the browser's memory of pages left.
 * @param onSilent called once a silence has lasted for the limit; then it waits as long again
 * @param looksDead whether it is known to be dead without waiting
 * @param limit in milliseconds
 */
export function watchSilence(
  onSilent: () => void,
  looksDead: () => boolean = () => false,
  limit = silenceLimit,
): SilenceWatch {
  let heardAt = Date.now()
  const look = () => {
    // A clock that was set back says nothing about silence.
    heardAt = Math.min(heardAt, Date.now())
    if (Date.now() - heardAt < limit && !looksDead()) return
    heardAt = Date.now()
    onSilent()
  }
  const timer = setInterval(look, lookEvery)
  const places = [globalThis.window, globalThis.document].filter((place) => place !== undefined)
  for (const place of places) for (const name of comingBack) place.addEventListener(name, look)
  return {
    heard: () => {
      heardAt = Date.now()
    },
    stop: () => {
      clearInterval(timer)
      for (const place of places) for (const name of comingBack) place.removeEventListener(name, look)
    },
  }
}
