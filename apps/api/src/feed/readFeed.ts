import { severities } from '@muster/domain/feed/alertOfOthers'
import { parseFeed } from 'feedsmith'
import { alertsInJson } from './alertJson.ts'
import { alertsInXml, entriesOfIndex, isAlertIndex, isAlertXml } from './alertXml.ts'
import { CannotReadFeed } from './cannotReadFeed.ts'
import { moment } from './feedDates.ts'
import { type KeptItem, longestText, longestTitle, mostItems, type ReadFeed } from './feedItem.ts'
import { showAlerts } from './foundAlert.ts'
import { plainText } from './plainText.ts'

/**
 * What a feed says: RSS, Atom, RDF, JSON Feed, or CAP alerts, one or many, in whatever they come in. Entities are never
 * resolved, and nothing is fetched that it points to. What may take long is not called on the main thread.
 * @param contentType the header it came with, which may name the charset
 * @param now ISO 8601; alerts that are over by then are left out
 * @returns the gravest first, then the newest, where it says when; at most `mostItems`
 * @throws CannotReadFeed
 */
export function readFeed(bytes: Uint8Array, contentType: string | null, now: string): ReadFeed {
  const text = textOf(bytes, contentType)
  if (/<!ENTITY/i.test(text))
    throw new CannotReadFeed('It declares entities, which could be used to read files. It is not read.')
  const { items, leftOut } = readAny(text, now)
  const dated = items.every(({ at }) => at !== null)
  const inOrder = items.toSorted(
    (a, b) => rank(a) - rank(b) || (dated ? (b.at ?? '').localeCompare(a.at ?? '') : 0),
  )
  return { items: inOrder.filter(({ title, text: words }) => title || words).slice(0, mostItems), leftOut }
}

function readAny(text: string, now: string): ReadFeed {
  if (isAlertXml(text)) return showAlerts(alertsInXml(text), now)
  if (isAlertIndex(text)) return readIndex(text, now)
  const alerts = /^\s*[[{]/.test(text) ? alertsInJson(text) : null
  return alerts ? showAlerts(alerts, now) : { items: readItems(text), leftOut: [] }
}

/** How grave something is; what grades nothing stands behind. */
function rank({ severity }: KeptItem): number {
  return severity === null ? severities.length : severities.indexOf(severity)
}

/** An index of alerts, as weather services publish it; what is no alert in it is news. */
function readIndex(text: string, now: string): ReadFeed {
  // That it is a feed at all, and not a broken one.
  parsed(text)
  const entries = entriesOfIndex(text)
  const alerts = entries.flatMap(({ alert }) => alert ?? [])
  const news = entries.filter(({ alert }) => alert === null).map(({ news: said }) => said)
  const { items, leftOut } = showAlerts(alerts, now)
  return { items: [...items, ...news.map(({ title, text: said, date }) => kept(title, said, date))], leftOut }
}

function textOf(bytes: Uint8Array, contentType: string | null): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named =
    markOf(bytes) ??
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

/** The byte order mark, which is right whatever else is said. */
function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : null
}

function readItems(text: string): KeptItem[] {
  const { format, feed } = parsed(text)
  switch (format) {
    case 'rss':
      return (feed.items ?? []).map((item) =>
        kept(
          item.title,
          item.description ?? item.content?.encoded,
          item.pubDate ?? item.dc?.dates?.[0] ?? item.atom?.updated,
        ),
      )
    case 'atom':
      return (feed.entries ?? []).map((entry) =>
        kept(
          entry.title?.value,
          entry.summary?.value ?? entry.content?.value,
          entry.updated ?? entry.published,
        ),
      )
    case 'rdf':
      return (feed.items ?? []).map((item) =>
        kept(item.title, item.description ?? item.content?.encoded, item.dc?.dates?.[0]),
      )
    case 'json':
      return (feed.items ?? []).map((item) =>
        kept(
          item.title,
          item.summary ?? item.content_text ?? item.content_html,
          item.date_published ?? item.date_modified,
        ),
      )
  }
}

function parsed(text: string) {
  try {
    return parseFeed(text, { maxItems: mostItems * 2 })
  } catch {
    throw new CannotReadFeed('This is no RSS, Atom, RDF or JSON feed, and no CAP alert, or it is broken.')
  }
}

type Said = string | null | undefined

function kept(title: Said, text: Said, date: Said): KeptItem {
  return {
    title: plainText(title ?? '', longestTitle),
    text: plainText(text ?? '', longestText),
    at: moment(date),
    until: null,
    isAlert: false,
    severity: null,
  }
}
