import { typeName } from '@muster/domain/incident/incidentTypes'
import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import { channels as channelTable } from '@muster/domain/notification/channels'
import type { NotificationRule } from '@muster/domain/notification/notificationRule'
import type { NotificationTrigger } from '@muster/domain/notification/vocabulary'
import { listed } from '@muster/words/listed'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'

const kindPhrases = wordTable<IncidentKind>({
  Actual: say`a real incident`,
  Exercise: say`a drill`,
  Test: say`a test`,
})
const triggerPhrases = wordTable<NotificationTrigger>({
  start: say`starts`,
  update: say`changes`,
  end: say`ends`,
})
/** More sites than this are counted and not named. */
const fewSites = 3

/** The name of each stage as a choice. */
export const triggerWords = wordTable<NotificationTrigger>({
  start: say`It starts`,
  update: say`It changes`,
  end: say`It ends`,
})

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
