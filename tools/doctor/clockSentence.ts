import { type Finding, ok, problem } from './finding.ts'

/** Difference between two clocks that is a problem, in milliseconds: signed heartbeats and codes count for minutes. */
const mostDifference = 5_000

/**
 * Compares this machine's clock with another one's. All times are in milliseconds since 1970.
 * @param theirs what the other clock said
 * @param before this clock when it was asked
 * @param after this clock when it had answered
 * @param roundedBy the other clock tells no less
 */
export function clockSentence(
  name: string,
  theirs: number,
  before: number,
  after: number,
  roundedBy = 0,
): Finding {
  const latest = theirs + roundedBy
  const difference = latest < before ? latest - before : Math.max(0, theirs - after)
  const seconds = (Math.abs(difference) / 1000).toFixed(1)
  if (Math.abs(difference) <= mostDifference)
    return ok(name, `It differs by ${seconds} s from the clock of this machine.`)
  return problem(
    name,
    `It is ${seconds} s ${difference > 0 ? 'ahead of' : 'behind'} the clock of this machine. Let both follow NTP. Check with “timedatectl status”.`,
  )
}
