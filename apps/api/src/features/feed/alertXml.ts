import { XMLParser } from 'fast-xml-parser'
import type { ParsedAlert, ParsedAlertInfo } from './alertItems.ts'
import { FeedError } from './feedError.ts'

/**
 * Parses CAP alerts in XML: one, several in an envelope (IPAWS `alerts`, EDXL-DE), or the entries of an index (Atom, RSS).
 * Entities are never resolved.
 */

/** Returns true for one alert, or an envelope of alerts that may be empty. */
export function isAlertXml(text: string): boolean {
  if (/<([\w.-]+:)?(rss|feed|rdf)[\s>]/i.test(text)) return false
  return /<([\w.-]+:)?(alert|alerts|EDXLDistribution)[\s/>]/.test(text)
}

/** Returns true when entries of a feed contain elements of CAP. */
export function isAlertIndex(text: string): boolean {
  return text.includes('urn:oasis:names:tc:emergency:cap:') || text.includes('http://www.incident.com/cap/')
}

/** Parses every alert in a document, at any depth. @throws FeedError */
export function parseXmlAlerts(text: string): ParsedAlert[] {
  const root = parsed(text)
  const found = elementsOf(root, 'alert').map(alertOf)
  if (found.length === 0 && elementsOf(root, 'alert', true).length > 0)
    throw new FeedError('This CAP alert says nothing that could be shown.')
  if (found.length > 0 && found.every(({ infos, references }) => infos.length === 0 && !references))
    throw new FeedError('This CAP alert says nothing that could be shown.')
  return found
}

/** Parses the entries of an index, in its order; an entry that is no alert has none. @throws FeedError */
export function parseAlertIndex(text: string): { alert: ParsedAlert | null; news: NewsEntry }[] {
  const root = parsed(text)
  return [...elementsOf(root, 'entry'), ...elementsOf(root, 'item')].map((entry) => {
    const [whole] = elementsOf(entry, 'alert').map(alertOf)
    const news = newsOf(entry)
    return { alert: whole && whole.infos.length > 0 ? whole : alertOfEntry(entry, news), news }
  })
}

export type NewsEntry = { title: string | null; text: string | null; date: string | null }

type Element = { [name: string]: unknown }

const parser = new XMLParser({
  processEntities: false,
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: true,
})

function parsed(text: string): unknown {
  try {
    return parser.parse(text)
  } catch {
    throw new FeedError('This CAP alert is broken.')
  }
}

/** Finds elements of that name, in the order of the document, without nested ones. */
function elementsOf(root: unknown, name: string, isEmptyToo = false): Element[] {
  const found: Element[] = []
  const waiting: unknown[] = [root]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (Array.isArray(next)) waiting.push(...next.toReversed())
    else if (isElement(next)) {
      const inside = Object.entries(next)
      for (const [key, value] of inside)
        if (key === name)
          for (const each of Array.isArray(value) ? value : [value])
            if (isElement(each)) found.push(each)
            else if (isEmptyToo) found.push({})
      waiting.push(
        ...inside
          .filter(([key]) => key !== name)
          .map(([, value]) => value)
          .toReversed(),
      )
    }
  }
  return found
}

function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function alertOf(element: Element): ParsedAlert {
  const infos = elementsOf({ info: element.info }, 'info')
  return { ...headOf(element), sent: textOf(element.sent), infos: infos.map(infoOf) }
}

function headOf(element: Element) {
  return {
    identifier: textOf(element.identifier),
    status: textOf(element.status),
    // MeteoAlarm writes message_type.
    msgType: textOf(element.msgType) ?? textOf(element.message_type),
    references: textOf(element.references),
  }
}

function infoOf(element: Element): ParsedAlertInfo {
  return {
    language: textOf(element.language),
    expires: textOf(element.expires),
    headline: textOf(element.headline) ?? textOf(element.event),
    text: joined(textOf(element.description), textOf(element.instruction)),
    severity: textOf(element.severity),
  }
}

/** Parses an entry as an alert; one without elements of CAP is ordinary news. */
function alertOfEntry(entry: Element, { title, text, date }: NewsEntry): ParsedAlert | null {
  const head = headOf(entry)
  const [expires, severity] = [textOf(entry.expires), textOf(entry.severity)]
  if ([head.status, head.msgType, expires, severity].every((each) => each === null)) return null
  return {
    ...head,
    identifier: head.identifier ?? textOf(entry.id) ?? textOf(entry.guid),
    sent: textOf(entry.sent) ?? date,
    infos: [{ language: null, headline: title ?? textOf(entry.event), text, expires, severity }],
  }
}

function newsOf(entry: Element): NewsEntry {
  return {
    title: textOf(entry.title),
    text: textOf(entry.summary) ?? textOf(entry.description) ?? textOf(entry.content),
    date: textOf(entry.updated) ?? textOf(entry.published) ?? textOf(entry.pubDate) ?? textOf(entry.date),
  }
}

/** Returns the text of an element, without its child elements; null for none. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (Array.isArray(value)) return textOf(value[0])
  return isElement(value) ? textOf(value['#text']) : null
}

function joined(...some: (string | null)[]): string | null {
  return some.filter((each) => each !== null).join(' ') || null
}
