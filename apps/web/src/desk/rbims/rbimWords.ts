import type { RbimEntryKind, RbimPress } from '@muster/domain/rbim/rbim'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'

/** The kinds and actions of RBIMs in words. */

export const pressWords = wordTable<RbimPress>({
  nothing: say`Nothing`,
  help: say`Calls for help`,
  silentLockdown: say`Requests a silent lockdown`,
})

export const entryWords = wordTable<RbimEntryKind>({
  silent: say`Went silent`,
  back: say`Back online`,
  batteryLow: say`Battery is low`,
  batteryFine: say`Battery is charged`,
  broken: say`Has a fault`,
  mended: say`Works again`,
  press: say`Button`,
  testPassed: say`Self-test passed`,
  testFailed: say`Self-test failed`,
  lowBattery: say`Reported a low battery`,
  fault: say`Reported a fault`,
  tamper: say`Opened or moved`,
})

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
