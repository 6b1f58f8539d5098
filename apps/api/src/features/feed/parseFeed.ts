import { severities } from '@muster/domain/feed/receivedAlert'
import { inEnglish } from '@muster/words/t'
import { parseFeed } from 'feedsmith'
import { alertItems } from './alertItems.ts'
import { parseJsonAlerts } from './alertJson.ts'
import { isAlertIndex, isAlertXml, parseAlertIndex, parseXmlAlerts } from './alertXml.ts'
import { parseFeedDate } from './feedDates.ts'
import { FeedError } from './feedError.ts'
import { maxItems, maxTextLength, maxTitleLength, type ParsedFeed, type StoredItem } from './feedItem.ts'
import { plainText } from './plainText.ts'

/**
 * Parses a feed: RSS, Atom, RDF, JSON Feed, or CAP alerts, one or many, in any container. Entities are never resolved, and
 * no link is fetched. It may take long, so it is not called on the main thread.
 * @param contentType the header it came with, which may name the charset
 * @param now ISO 8601; alerts that have expired by then are left out
 * @returns the most severe first, then the newest, where it has dates; at most `maxItems`
 * @throws FeedError
 */
export function parseFeedDocument(bytes: Uint8Array, contentType: string | null, now: string): ParsedFeed {
  const text = textOf(bytes, contentType)
  if (/<!ENTITY/i.test(text))
    throw new FeedError(inEnglish('It declares entities, which could be used to read files. It is not read.'))
  const { items, leftOut } = parseAny(text, now)
  const dated = items.every(({ at }) => at !== null)
  const inOrder = items.toSorted(
    (a, b) => severityRank(a) - severityRank(b) || (dated ? (b.at ?? '').localeCompare(a.at ?? '') : 0),
  )
  return { items: inOrder.filter(({ title, text: words }) => title || words).slice(0, maxItems), leftOut }
}

function parseAny(text: string, now: string): ParsedFeed {
  if (isAlertXml(text)) return alertItems(parseXmlAlerts(text), now)
  if (isAlertIndex(text)) return parseAlertIndexItems(text, now)
  const alerts = /^\s*[[{]/.test(text) ? parseJsonAlerts(text) : null
  return alerts ? alertItems(alerts, now) : { items: parseItems(text), leftOut: [] }
}

/** Ranks severity; an item without one comes last. */
function severityRank({ severity }: StoredItem): number {
  return severity === null ? severities.length : severities.indexOf(severity)
}

/** Parses an index of alerts, as weather services publish it; other entries in it are news. */
function parseAlertIndexItems(text: string, now: string): ParsedFeed {
  // Checks that it is a feed at all, and not a broken one.
  parsed(text)
  const entries = parseAlertIndex(text)
  const alerts = entries.flatMap(({ alert }) => alert ?? [])
  const news = entries.filter(({ alert }) => alert === null).map(({ news: said }) => said)
  const { items, leftOut } = alertItems(alerts, now)
  return {
    items: [...items, ...news.map(({ title, text: said, date }) => toItem(title, said, date))],
    leftOut,
  }
}

function textOf(bytes: Uint8Array, contentType: string | null): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named =
    byteOrderMark(bytes) ??
    contentType?.match(/charset\s*=\s*"?([\w-]+)/i)?.[1] ??
    start.match(/<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/i)?.[1]
  return decoder(named ?? 'utf-8').decode(bytes)
}

function decoder(name: string): TextDecoder {
  try {
    return new TextDecoder(name)
  } catch {
    return new TextDecoder('utf-8')
  }
}

/** Reads the byte order mark, which overrides every declared charset. */
function byteOrderMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : null
}

function parseItems(text: string): StoredItem[] {
  const { format, feed } = parsed(text)
  switch (format) {
    case 'rss':
      return (feed.items ?? []).map((item) =>
        toItem(
          item.title,
          item.description ?? item.content?.encoded,
          item.pubDate ?? item.dc?.dates?.[0] ?? item.atom?.updated,
        ),
      )
    case 'atom':
      return (feed.entries ?? []).map((entry) =>
        toItem(
          entry.title?.value,
          entry.summary?.value ?? entry.content?.value,
          entry.updated ?? entry.published,
        ),
      )
    case 'rdf':
      return (feed.items ?? []).map((item) =>
        toItem(item.title, item.description ?? item.content?.encoded, item.dc?.dates?.[0]),
      )
    case 'json':
      return (feed.items ?? []).map((item) =>
        toItem(
          item.title,
          item.summary ?? item.content_text ?? item.content_html,
          item.date_published ?? item.date_modified,
        ),
      )
  }
}

function parsed(text: string) {
  try {
    return parseFeed(text, { maxItems: maxItems * 2 })
  } catch {
    throw new FeedError(
      inEnglish('This is no RSS, Atom, RDF or JSON feed, and no CAP alert, or it is broken.'),
    )
  }
}

type MaybeText = string | null | undefined

function toItem(title: MaybeText, text: MaybeText, date: MaybeText): StoredItem {
  return {
    title: plainText(title ?? '', maxTitleLength),
    text: plainText(text ?? '', maxTextLength),
    at: parseFeedDate(date),
    until: null,
    isAlert: false,
    severity: null,
  }
}
