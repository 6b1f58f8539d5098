import { z } from 'zod'

const mutedKey = 'muster.watch.muted'

/** True when this browser is muted. */
export function isMuted(): boolean {
  try {
    return z.literal('yes').safeParse(localStorage.getItem(mutedKey)).success
  } catch {
    return false
  }
}

/** Keeps whether this browser stays quiet; where nothing can be kept, until the page is left. */
export function storeMuted(muted: boolean): void {
  try {
    if (muted) localStorage.setItem(mutedKey, 'yes')
    else localStorage.removeItem(mutedKey)
  } catch {
    // A private window: the choice holds as long as the page.
  }
}

/** Tones in Hz, one after another. */
const tones = { alarm: [880, 660, 880], call: [660] } as const
/** Length of one tone and the pause after it, in seconds. */
const toneSeconds = 0.18
const pauseSeconds = 0.07

let context: AudioContext | null = null

/**
 * Plays a short tone once. A browser allows sound only after somebody has pressed something on the page: before that
 * nothing is tried, so that nothing is refused.
 */
export function playTone(tone: keyof typeof tones): void {
  if (!('AudioContext' in window) || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume().catch(() => {})
  let at = context.currentTime + 0.02
  for (const frequency of tones[tone]) {
    const oscillator = new OscillatorNode(context, { frequency })
    const gain = new GainNode(context, { gain: 0 })
    // Rising and falling softly, or it clicks.
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(0.25, at + 0.02)
    gain.gain.setValueAtTime(0.25, at + toneSeconds - 0.04)
    gain.gain.linearRampToValueAtTime(0, at + toneSeconds)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + toneSeconds)
    at += toneSeconds + pauseSeconds
  }
}
