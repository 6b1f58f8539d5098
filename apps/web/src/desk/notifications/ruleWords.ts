import { typeName } from '@muster/domain/incident/incidentTypes'
import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import { channels as channelTable } from '@muster/domain/notification/channels'
import type { NotificationRule } from '@muster/domain/notification/notificationRule'
import type { NotificationTrigger } from '@muster/domain/notification/vocabulary'
import { listed } from '@muster/words/listed'
import { t } from '@muster/words/t'

const kindPhrases: Record<IncidentKind, string> = {
  get Actual() {
    return t`a real incident`
  },
  get Exercise() {
    return t`a drill`
  },
  get Test() {
    return t`a test`
  },
}
const triggerPhrases: Record<NotificationTrigger, string> = {
  get start() {
    return t`starts`
  },
  get update() {
    return t`changes`
  },
  get end() {
    return t`ends`
  },
}
/** More sites than this are counted and not named. */
const fewSites = 3

/** The name of each stage as a choice. */
export const triggerWords: Record<NotificationTrigger, string> = {
  get start() {
    return t`It starts`
  },
  get update() {
    return t`It changes`
  },
  get end() {
    return t`It ends`
  },
}

/**
 * The condition of a rule: “When a real incident or a drill starts or ends at any site”.
 * @param siteName a site’s name by its number
 */
export function whenWords(rule: NotificationRule, siteName: (siteId: number) => string): string {
  const kinds = listed(
    rule.kinds.map((kind) => kindPhrases[kind]),
    'or',
  )
  const what = rule.types ? `${kinds} (${listed(rule.types.map(typeName), 'or')})` : kinds
  const stages = listed(
    rule.stages.map((trigger) => triggerPhrases[trigger]),
    'or',
  )
  return t`When ${what} ${stages} at ${siteWords(rule.siteIds, siteName)}`
}

/** The people to notify and the channels: “tell District leaders by email and SMS, and for devices”. */
export function tellWords(
  groupNames: readonly string[],
  { channels, tellsOfDevices }: Pick<NotificationRule, 'channels' | 'tellsOfDevices'>,
): string {
  const ways = listed(channels.map((channel) => channelTable[channel].phrase))
  return tellsOfDevices
    ? t`notify ${listed(groupNames)} by ${ways}, and for devices`
    : t`notify ${listed(groupNames)} by ${ways}`
}

function siteWords(siteIds: readonly number[] | null, siteName: (siteId: number) => string): string {
  if (siteIds === null) return t`any site`
  if (siteIds.length > fewSites) return t`any of ${siteIds.length} sites`
  return listed(siteIds.map(siteName), 'or')
}
