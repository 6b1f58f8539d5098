import { kindWords } from '@muster/domain/incident/kindWords'
import { isTemplateChannel } from '@muster/domain/notification/messageTemplates'
import { inEnglish } from '@muster/words/t'
import type { Claimed } from './claimDeliveries.ts'

/** Lifetime of a message to people, in milliseconds: one that could not be tried until then is dropped. */
const messageLifetime = 60 * 60_000
/**
 * Lifetime of a message about devices: a fault lasts longer than an incident, and quiet hours may have delayed it for most
 * of a day.
 */
const deviceMessageLifetime = 24 * 60 * 60_000

/**
 * Explains why a message is not sent any more, as a sentence; null while it is. A system behind a webhook gets everything,
 * however late.
 */
export function expiredReason(
  { channel, about, kind, isOvertaken, tries, spentTries, wasPutOff, queuedAt }: Claimed,
  now = Date.now(),
): string | null {
  if (!isTemplateChannel(channel) || about.is === 'mail') return null
  if (about.is === 'devices')
    return now - queuedAt.getTime() > deviceMessageLifetime && tries - spentTries === 1
      ? inEnglish('It could not be sent within a day, so it was not sent.')
      : null
  if (kind !== null && about.told.kind !== kind)
    return `It says ${kindWords[about.told.kind].word}, but the incident is now real, so it was not sent.`
  const isFirst = tries - spentTries === 1
  if (isOvertaken && about.stage !== 'end' && (!isFirst || wasPutOff))
    return inEnglish('It could not be sent before the incident ended, so it was not sent.')
  if (isFirst && now - queuedAt.getTime() > messageLifetime)
    return inEnglish('It could not be sent within an hour, so it was not sent.')
  return null
}
