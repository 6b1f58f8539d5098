import { decideAlertDisplay, parseSeverity, replacedIdentifiers } from '@muster/domain/feed/receivedAlert'
import { parseFeedDate } from './feedDates.ts'
import { maxTextLength, maxTitleLength, type ParsedFeed, type StoredItem } from './feedItem.ts'
import { plainText } from './plainText.ts'

/** One alert, in whatever way it was written: the elements of CAP by their names, each as it stood there. */
export type ParsedAlert = {
  identifier: string | null
  status: string | null
  msgType: string | null
  references: string | null
  sent: string | null
  /** What it says, in one language or several, of one event or several. */
  infos: ParsedAlertInfo[]
}

export type ParsedAlertInfo = {
  language: string | null
  headline: string | null
  text: string | null
  expires: string | null
  severity: string | null
}

/**
 * What displays show of alerts, and what they do not. An alert says what it says in English, or else in its first language.
 * @param now ISO 8601
 */
export function alertItems(alerts: readonly ParsedAlert[], now: string): ParsedFeed {
  const isReplaced = replacedIdentifiers(alerts)
  const read: ParsedFeed = { items: [], leftOut: [] }
  for (const alert of alerts) {
    const { status, msgType } = alert
    for (const info of infosToShow(alert)) {
      const [sent, expires] = [parseFeedDate(alert.sent), parseFeedDate(info.expires)]
      const title = plainText(info.headline ?? '', maxTitleLength)
      const found = decideAlertDisplay({ status, msgType, sent, expires, isReplaced: isReplaced(alert) }, now)
      if (!found.isShown) {
        read.leftOut.push({ title: title || plainText(info.text ?? '', maxTitleLength), why: found.why })
        continue
      }
      addOrMerge(read.items, {
        title: withStatusPrefix(found.mark, title),
        text: plainText(info.text ?? '', maxTextLength),
        at: sent,
        until: found.until,
        isAlert: true,
        severity: parseSeverity(info.severity),
      })
    }
  }
  return read
}

const nothing: ParsedAlertInfo = { language: null, headline: null, text: null, expires: null, severity: null }

function infosToShow({ infos }: ParsedAlert): ParsedAlertInfo[] {
  const english = infos.filter(({ language }) => language?.toLowerCase().startsWith('en'))
  if (english.length > 0) return english
  const [first] = infos
  return first ? infos.filter(({ language }) => language === first.language) : [nothing]
}

/** Many say it in their own words already. */
function withStatusPrefix(mark: string | null, title: string): string {
  return mark === null || title.toUpperCase().startsWith(`${mark}:`) ? title : `${mark}: ${title}`
}

/** The same words for another area are one thing, which holds as long as the longest of them. */
function addOrMerge(items: StoredItem[], item: StoredItem) {
  const same = items.find(
    ({ title, text, at }) => title === item.title && text === item.text && at === item.at,
  )
  if (!same) items.push(item)
  else if (same.until !== null && (item.until === null || item.until > same.until)) same.until = item.until
}
