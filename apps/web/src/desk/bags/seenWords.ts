import { t } from '@muster/words/t'
import { dayOf } from '../../ui/times.ts'

const hour = 3_600_000

/**
 * The last visit of a phone, as coarsely as it is known: the server notes it once an hour, so it may have been there
 * up to an hour later than it says.
 * @param noted time when the server noted it, ISO 8601
 */
export function seenWords(noted: string, now: number = Date.now()): string {
  const ago = now - new Date(noted).getTime()
  if (ago < hour) return t`seen within the last hour`
  if (ago < 24 * hour) return t`last seen about ${Math.floor(ago / hour)} h ago`
  return t`last seen ${dayOf(noted, now)}`
}
