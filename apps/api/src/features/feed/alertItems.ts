import { decideAlertDisplay, parseSeverity, replacedIdentifiers } from '@muster/domain/feed/receivedAlert'
import { parseFeedDate } from './feedDates.ts'
import { maxTextLength, maxTitleLength, type ParsedFeed, type StoredItem } from './feedItem.ts'
import { plainText } from './plainText.ts'

/** One parsed alert of any format: the elements of CAP by their names, unchanged. */
export type ParsedAlert = {
  identifier: string | null
  status: string | null
  msgType: string | null
  references: string | null
  sent: string | null
  /** Its texts, in one language or several, of one event or several. */
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
 * Splits alerts into items that displays show and skipped ones. The text is in English, or else in the first language.
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

/** Many titles already contain the status. */
function withStatusPrefix(mark: string | null, title: string): string {
  return mark === null || title.toUpperCase().startsWith(`${mark}:`) ? title : `${mark}: ${title}`
}

/** Merges the same text for another area into one item, which lasts as long as the longest. */
function addOrMerge(items: StoredItem[], item: StoredItem) {
  const same = items.find(
    ({ title, text, at }) => title === item.title && text === item.text && at === item.at,
  )
  if (!same) items.push(item)
  else if (same.until !== null && (item.until === null || item.until > same.until)) same.until = item.until
}
