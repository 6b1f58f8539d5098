import type { RbimEntryKind, RbimPress } from '@muster/domain/rbim/rbim'

/** The kinds and actions of RBIMs in words. */

export const pressWords: Record<RbimPress, string> = {
  nothing: 'Nothing',
  help: 'Calls for help',
  silentLockdown: 'Requests a silent lockdown',
}

export const entryWords: Record<RbimEntryKind, string> = {
  silent: 'Went silent',
  back: 'Back online',
  batteryLow: 'Battery is low',
  batteryFine: 'Battery is charged',
  broken: 'Has a fault',
  mended: 'Works again',
  press: 'Button',
  testPassed: 'Self-test passed',
  testFailed: 'Self-test failed',
  lowBattery: 'Reported a low battery',
  fault: 'Reported a fault',
  tamper: 'Opened or moved',
}

const usual = [10, 30, 60, 300, 900, 3600, 21_600]

/** Intervals to choose from, with the one that is set. @param now in seconds */
export function intervalChoices(now: number): { value: string; label: string }[] {
  return [...new Set([...usual, now])]
    .sort((a, b) => a - b)
    .map((seconds) => ({ value: String(seconds), label: `Every ${durationWords(seconds)}` }))
}

/** A number of seconds in the largest unit that says it whole. */
export function durationWords(seconds: number): string {
  const of = (count: number, unit: string) => (count === 1 ? unit : `${count} ${unit}s`)
  if (seconds % 3600 === 0) return of(seconds / 3600, 'hour')
  return seconds % 60 === 0 ? of(seconds / 60, 'minute') : of(seconds, 'second')
}
