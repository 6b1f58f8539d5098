import { XMLParser } from 'fast-xml-parser'
import { parseFeed } from 'feedsmith'
import { z } from 'zod'
import { type KeptItem, longestText, longestTitle, mostItems } from './feedItem.ts'
import { plainText } from './plainText.ts'

/** Why a feed cannot be read, as a sentence for its administrator. */
export class CannotReadFeed extends Error {}

/**
 * What a feed says: RSS, Atom, RDF, JSON Feed, or a CAP alert. Entities are never resolved, and nothing is fetched that it
 * points to. What may take long is not called on the main thread.
 * @param contentType the header it came with, which may name the charset
 * @returns the newest first, where it says when; at most `mostItems`
 * @throws CannotReadFeed
 */
export function readFeed(bytes: Uint8Array, contentType: string | null): KeptItem[] {
  const text = textOf(bytes, contentType)
  if (/<!ENTITY/i.test(text))
    throw new CannotReadFeed('It declares entities, which could be used to read files. It is not read.')
  const items = isAlert(text) ? readAlert(text) : readItems(text)
  const dated = items.every(({ at }) => at !== null)
  const inOrder = dated ? items.sort((a, b) => (b.at ?? '').localeCompare(a.at ?? '')) : items
  return inOrder.filter(({ title, text: words }) => title || words).slice(0, mostItems)
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

function kept(title: string | undefined, text: string | undefined, date: string | undefined): KeptItem {
  return {
    title: plainText(title ?? '', longestTitle),
    text: plainText(text ?? '', longestText),
    ...{ at: moment(date), until: null },
  }
}

/** A date as feeds write it; null for what is none, or lies years ahead. */
function moment(date: unknown): string | null {
  const at = Date.parse(typeof date === 'string' ? date.trim() : '')
  const isSensible = at > 0 && at < Date.now() + 10 * 365 * 86_400_000
  return isSensible ? new Date(at).toISOString() : null
}

function isAlert(text: string): boolean {
  return /<(\w+:)?alert[\s>]/.test(text) && !/<(\w+:)?(rss|feed|rdf)[\s>]/i.test(text)
}

const alertParser = new XMLParser({
  ...{ processEntities: false, ignoreAttributes: true, removeNSPrefix: true },
  ...{ parseTagValue: false, trimValues: true },
  isArray: (name) => name === 'info',
})

const words = z.string().optional().catch(undefined)
const alert = z.object({
  ...{ status: words, msgType: words, sent: words },
  info: z
    .array(
      z.object({
        ...{ language: words, event: words, headline: words, description: words },
        ...{ instruction: words, expires: words },
      }),
    )
    .min(1),
})

/** A CAP alert is a feed of one thing. What is no emergency says so, as its sender did. */
function readAlert(text: string): KeptItem[] {
  const found = alert.safeParse(parsedAlert(text))
  if (!found.success) throw new CannotReadFeed('This CAP alert says nothing that could be shown.')
  const { status, msgType, sent, info } = found.data
  const said = info.find(({ language }) => language?.toLowerCase().startsWith('en')) ?? info[0]
  if (!said) return []
  const mark = status && status !== 'Actual' ? `${status}: ` : msgType === 'Cancel' ? 'Cancelled: ' : ''
  const body = [said.description, said.instruction].filter(Boolean).join(' ')
  const item = kept(`${mark}${said.headline ?? said.event ?? ''}`, body, sent)
  return [{ ...item, until: moment(said.expires) }]
}

function parsedAlert(text: string): unknown {
  try {
    return alertParser.parse(text).alert
  } catch {
    throw new CannotReadFeed('This CAP alert is broken.')
  }
}
