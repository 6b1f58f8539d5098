import type { RbimEntryKind, RbimPress } from '@muster/domain/rbim/rbim'
import { t } from '@muster/words/t'

/** The kinds and actions of RBIMs in words. */

export const pressWords: Record<RbimPress, string> = {
  get nothing() {
    return t`Nothing`
  },
  get help() {
    return t`Calls for help`
  },
  get silentLockdown() {
    return t`Requests a silent lockdown`
  },
}

export const entryWords: Record<RbimEntryKind, string> = {
  get silent() {
    return t`Went silent`
  },
  get back() {
    return t`Back online`
  },
  get batteryLow() {
    return t`Battery is low`
  },
  get batteryFine() {
    return t`Battery is charged`
  },
  get broken() {
    return t`Has a fault`
  },
  get mended() {
    return t`Works again`
  },
  get press() {
    return t`Button`
  },
  get testPassed() {
    return t`Self-test passed`
  },
  get testFailed() {
    return t`Self-test failed`
  },
  get lowBattery() {
    return t`Reported a low battery`
  },
  get fault() {
    return t`Reported a fault`
  },
  get tamper() {
    return t`Opened or moved`
  },
}

const usual = [10, 30, 60, 300, 900, 3600, 21_600]

/** Intervals to choose from, with the one that is set. @param now in seconds */
export function intervalChoices(now: number): { value: string; label: string }[] {
  return [...new Set([...usual, now])]
    .sort((a, b) => a - b)
    .map((seconds) => ({ value: String(seconds), label: t`Every ${durationWords(seconds)}` }))
}

/** A number of seconds in the largest unit that says it whole. */
export function durationWords(seconds: number): string {
  const of = (count: number, unit: string) => (count === 1 ? unit : `${count} ${unit}s`)
  if (seconds % 3600 === 0) return of(seconds / 3600, 'hour')
  return seconds % 60 === 0 ? of(seconds / 60, 'minute') : of(seconds, 'second')
}
