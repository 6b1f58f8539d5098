import type { RbimTestDay } from '@muster/contract/rbimCalls'

/**
 * What the plot of self-tests shows, as a sentence.
 * @param days at least one, oldest first
 * @param when writes a moment as it is shown
 */
export function testsInWords(days: readonly RbimTestDay[], when: (at: string) => string): string {
  const sum = (what: 'passed' | 'failed') => days.reduce((all, day) => all + day[what], 0)
  const lastFailed = days.findLast(({ failed }) => failed > 0)
  const last = days.at(-1)
  const counts = `${sum('passed')} passed, ${sum('failed')} failed.`
  const failure = lastFailed && lastFailed !== last ? ` The last failure was on ${lastFailed.day}.` : ''
  return `${counts} The last one was ${last ? when(last.at) : ''}.${failure}`
}
