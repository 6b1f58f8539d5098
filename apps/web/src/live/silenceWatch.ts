import { silenceLimit } from '@muster/contract/heartbeat'

/** The interval between checks, in milliseconds. */
const checkEveryMs = 1_000

/** The events that a page gets when it comes to the screen again: another tab, Back, a device that slept. */
const resumeEvents = ['visibilitychange', 'pageshow', 'resume'] as const

export type SilenceWatch = {
  /** Something came. */
  heard: () => void
  stop: () => void
}

/**
 * Watches that something is heard again and again. It goes by the clock on the wall, so that a device that slept knows at once
 * how long it has heard nothing, and looks when the page comes back, also from the browser's memory of pages left.
 * @param onSilent called once a silence has lasted for the limit; then it waits as long again
 * @param isKnownDead whether it is known to be dead without waiting
 * @param limit in milliseconds
 */
export function watchSilence(
  onSilent: () => void,
  isKnownDead: () => boolean = () => false,
  limit = silenceLimit,
): SilenceWatch {
  let heardAt = Date.now()
  const check = () => {
    // A clock that was set back says nothing about silence.
    heardAt = Math.min(heardAt, Date.now())
    if (Date.now() - heardAt < limit && !isKnownDead()) return
    heardAt = Date.now()
    onSilent()
  }
  const timer = setInterval(check, checkEveryMs)
  const targets = [globalThis.window, globalThis.document].filter((target) => target !== undefined)
  for (const target of targets) for (const name of resumeEvents) target.addEventListener(name, check)
  return {
    heard: () => {
      heardAt = Date.now()
    },
    stop: () => {
      clearInterval(timer)
      for (const target of targets) for (const name of resumeEvents) target.removeEventListener(name, check)
    },
  }
}
