import { XMLParser } from 'fast-xml-parser'
import { CannotReadFeed } from './cannotReadFeed.ts'
import type { FoundAlert, FoundInfo } from './foundAlert.ts'

/**
 * CAP alerts in XML: one, several in an envelope (IPAWS `alerts`, EDXL-DE), or what an index of them (Atom, RSS) says of each.
 * Entities are never resolved.
 */

/** Whether it is one alert, or an envelope of alerts that may be empty. */
export function isAlertXml(text: string): boolean {
  if (/<([\w.-]+:)?(rss|feed|rdf)[\s>]/i.test(text)) return false
  return /<([\w.-]+:)?(alert|alerts|EDXLDistribution)[\s/>]/.test(text)
}

/** Whether entries of a feed say what CAP says of alerts. */
export function isAlertIndex(text: string): boolean {
  return text.includes('urn:oasis:names:tc:emergency:cap:') || text.includes('http://www.incident.com/cap/')
}

/** Every alert in it, however deep it lies. @throws CannotReadFeed */
export function alertsInXml(text: string): FoundAlert[] {
  const root = parsed(text)
  const found = elementsOf(root, 'alert').map(alertOf)
  if (found.length === 0 && elementsOf(root, 'alert', true).length > 0)
    throw new CannotReadFeed('This CAP alert says nothing that could be shown.')
  if (found.length > 0 && found.every(({ infos, references }) => infos.length === 0 && !references))
    throw new CannotReadFeed('This CAP alert says nothing that could be shown.')
  return found
}

/** What the entries of an index say, in its order; an entry that is no alert has none. @throws CannotReadFeed */
export function entriesOfIndex(text: string): { alert: FoundAlert | null; news: NewsEntry }[] {
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
    throw new CannotReadFeed('This CAP alert is broken.')
  }
}

/** Elements of that name, in the order of the document, without what lies inside one of them. */
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

function alertOf(element: Element): FoundAlert {
  const infos = elementsOf({ info: element.info }, 'info')
  return { ...headOf(element), sent: words(element.sent), infos: infos.map(infoOf) }
}

function headOf(element: Element) {
  return {
    identifier: words(element.identifier),
    status: words(element.status),
    // MeteoAlarm writes message_type.
    msgType: words(element.msgType) ?? words(element.message_type),
    references: words(element.references),
  }
}

function infoOf(element: Element): FoundInfo {
  return {
    language: words(element.language),
    expires: words(element.expires),
    headline: words(element.headline) ?? words(element.event),
    text: joined(words(element.description), words(element.instruction)),
    severity: words(element.severity),
  }
}

/** An entry that says nothing of what CAP knows is news like any other. */
function alertOfEntry(entry: Element, { title, text, date }: NewsEntry): FoundAlert | null {
  const head = headOf(entry)
  const [expires, severity] = [words(entry.expires), words(entry.severity)]
  if ([head.status, head.msgType, expires, severity].every((each) => each === null)) return null
  return {
    ...head,
    identifier: head.identifier ?? words(entry.id) ?? words(entry.guid),
    sent: words(entry.sent) ?? date,
    infos: [{ language: null, headline: title ?? words(entry.event), text, expires, severity }],
  }
}

function newsOf(entry: Element): NewsEntry {
  return {
    title: words(entry.title),
    text: words(entry.summary) ?? words(entry.description) ?? words(entry.content),
    date: words(entry.updated) ?? words(entry.published) ?? words(entry.pubDate) ?? words(entry.date),
  }
}

/** What an element says, without the elements in it; null for nothing. */
function words(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (Array.isArray(value)) return words(value[0])
  return isElement(value) ? words(value['#text']) : null
}

function joined(...some: (string | null)[]): string | null {
  return some.filter((each) => each !== null).join(' ') || null
}
