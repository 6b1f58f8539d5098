import { t } from '@muster/words/t'

/** A length of time in the fewest words that tell it: `0.4 s`, `7 s`, `4:12`, `1:02:09`. @param ms milliseconds */
export function durationText(ms: number): string {
  if (ms < 1000) return ms === 0 ? t`${0} s` : t`${(ms / 1000).toFixed(1)} s`
  const seconds = Math.floor(ms / 1000)
  if (seconds < 60) return t`${seconds} s`
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

/** The same, or the word for what never came about. */
export function momentText(ms: number | null): string {
  return ms === null ? t`never` : durationText(ms)
}
