import type { InvitedGuest } from '@muster/contract/guestCalls'
import { t } from '@muster/words/t'
import { dateAndTime, relativeTime } from '../../ui/times.ts'

/** The status of a guest: invited and not here yet, in, or out and why. */
export type GuestStatus = { state: 'invited' | 'in' | 'out'; words: string }

/**
 * The status of a guest in words.
 * @param now in ms since 1970
 */
export function guestStatusOf({ guest, link, devices, seenAt }: InvitedGuest, now: number): GuestStatus {
  const { revoked, expiresAt, enteredAt } = guest
  if (revoked) {
    const words = t`Revoked by ${revoked.byName}, ${dateAndTime(revoked.at, now)}`
    return { state: 'out', words: revoked.reason ? `${words}: ${revoked.reason}` : words }
  }
  if (Date.parse(expiresAt) <= now) return { state: 'out', words: t`Expired ${dateAndTime(expiresAt, now)}` }
  if (enteredAt === null) {
    return { state: 'invited', words: linkWords(link) }
  }
  const since = dateAndTime(enteredAt, now)
  if (devices === 0) return { state: 'in', words: t`Has access since ${since}, on no device now` }
  const where =
    devices > 1 ? t`Has access since ${since} on ${devices} devices` : t`Has access since ${since}`
  return { state: 'in', words: seenAt ? t`${where}, last heard ${relativeTime(seenAt, now)}` : where }
}

/** The words for the link of a guest who has not opened it. */
function linkWords(link: InvitedGuest['link']): string {
  if (!link?.sentTo) return t`Invited. Link not opened yet`
  const { state, problem } = link.mail ?? { state: 'sent', problem: null }
  if (state === 'failed') return t`Link not sent to ${link.sentTo}: ${problem ?? ''}`
  if (state === 'waiting' && problem) return t`Sending the link to ${link.sentTo}: ${problem}`
  if (state === 'waiting') return t`Sending the link to ${link.sentTo}`
  return t`Link sent to ${link.sentTo}, not opened yet`
}

/** The time left in the fewest words: `in 40 min`, `in 2 h 5 min`, `in 3 d`. Never less than a minute. */
export function timeLeft(until: string, now: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - now) / 60_000))
  if (minutes < 60) return t`in ${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return t`in ${Math.round(hours / 24)} d`
  return minutes % 60 === 0 ? t`in ${hours} h` : t`in ${hours} h ${minutes % 60} min`
}
