import { createHash } from 'node:crypto'
import { alertFeedPaths } from '@muster/contract/feedCalls'
import type { CapAlert, CapInfo } from '@muster/domain/feed/capAlert'
import type { LanguageCode, TranslatedCode } from '@muster/words/languages'
import { spokenLanguage, t } from '@muster/words/t'
import { generateAtomFeed, generateRssFeed } from 'feedsmith'
import type { OwnCatalogs } from '../../access/ownCatalog.ts'
import { wordedIn } from '../mail/sentWords.ts'
import { capXml, sanitizeXmlText } from './capXml.ts'

/** An answer that is ready to send. */
export type AlertFile = { type: string; body: Buffer; etag: string; lastModified: string }

/** The incidents of a feed, newest first; each with its messages, oldest first. */
export type PublicIncident = { isActive: boolean; alerts: readonly CapAlert[] }

/** All public files of one organisation. */
export type AlertFiles = NewsFiles & {
  cap: AlertFile
  /** The same news in other languages. */
  translated: ReadonlyMap<LanguageCode, NewsFiles>
  /** By identifier. */
  alerts: ReadonlyMap<string, AlertFile>
}

type NewsFiles = { rss: AlertFile; atom: AlertFile }

/**
 * @property languages those that the organization has switched on, beside English
 * @property own the translations into them that it has checked
 */
export type FeedAddress = {
  tenantKey: string
  name: string
  baseUrl: string
  languages?: readonly TranslatedCode[]
  own?: OwnCatalogs
}

/**
 * Builds the files of an organisation's feeds.
 * @param at time of the last change when there is no alert: ISO 8601
 */
export function buildAlertFiles(
  address: FeedAddress,
  incidents: readonly PublicIncident[],
  at: string,
): AlertFiles {
  const all = incidents.flatMap(({ alerts }) => alerts)
  const newest = all.toSorted((a, b) => b.sent.localeCompare(a.sent) || seqOf(b) - seqOf(a))
  const updated = newest[0] ? momentOf(newest[0]) : new Date(at)
  const news = (): NewsFiles => ({
    rss: file('application/rss+xml', rssOf(address, newest, updated), updated),
    atom: file('application/atom+xml', atomOf(address, newest, updated), updated),
  })
  const english = wordedIn('en', null, news)
  const single = currentAlert(incidents)
  return {
    ...english,
    translated: new Map(
      (address.languages ?? []).map((code) => [code, wordedIn(code, address.own?.get(code) ?? null, news)]),
    ),
    // A CAP document is one alert. With none, or several, the index says so and links to each.
    cap: single ? capFile(single) : english.atom,
    alerts: new Map(all.map((alert) => [alert.identifier, capFile(alert)])),
  }
}

/** Returns the current message: the last of the active incident, or without one, of the latest. */
function currentAlert(incidents: readonly PublicIncident[]): CapAlert | undefined {
  const active = incidents.filter(({ isActive }) => isActive)
  const [only] = active.length > 0 ? active : incidents
  return active.length > 1 ? undefined : only?.alerts.at(-1)
}

function capFile(alert: CapAlert): AlertFile {
  return file('application/cap+xml', capXml(alert), momentOf(alert))
}

function rssOf(
  { tenantKey, name, baseUrl }: FeedAddress,
  alerts: readonly CapAlert[],
  updated: Date,
): string {
  return generateRssFeed({
    title: titleOf(name),
    link: baseUrl,
    lastBuildDate: updated,
    language: spokenLanguage() === 'en' ? 'en-US' : spokenLanguage(),
    description: t`Incidents and drills at its sites.`,
    atom: {
      links: [
        {
          href: addressIn(baseUrl + alertFeedPaths.rss(tenantKey)),
          rel: 'self',
          type: 'application/rss+xml',
        },
      ],
    },
    items: alerts.map((alert) => {
      const link = baseUrl + alertFeedPaths.alert(tenantKey, alert.identifier)
      return {
        title: sanitizeXmlText(infoOf(alert).headline),
        link,
        description: summaryOf(alert),
        guid: { value: link, isPermaLink: true },
        pubDate: momentOf(alert),
        categories: [{ name: alert.status }, { name: alert.msgType }],
      }
    }),
  })
}

function atomOf(
  { tenantKey, name, baseUrl }: FeedAddress,
  alerts: readonly CapAlert[],
  updated: Date,
): string {
  const self = addressIn(baseUrl + alertFeedPaths.atom(tenantKey))
  return generateAtomFeed({
    id: self,
    title: { value: titleOf(name) },
    updated,
    authors: [{ name: sanitizeXmlText(name) }],
    links: [{ href: self, rel: 'self', type: 'application/atom+xml' }],
    entries: alerts.map((alert) => {
      const href = baseUrl + alertFeedPaths.alert(tenantKey, alert.identifier)
      return {
        id: href,
        title: { value: sanitizeXmlText(infoOf(alert).headline) },
        updated: momentOf(alert),
        summary: { value: summaryOf(alert) },
        links: [{ href, rel: 'alternate', type: 'application/cap+xml' }],
        categories: [{ term: alert.status }, { term: alert.msgType }],
      }
    }),
  })
}

function titleOf(name: string): string {
  return sanitizeXmlText(t`Alerts of ${name}`)
}

/** The address of a feed in the language that is spoken. */
function addressIn(address: string): string {
  return spokenLanguage() === 'en' ? address : `${address}?language=${spokenLanguage()}`
}

/** The block of a message in the language that is spoken. */
function infoOf({ info, translations = [] }: CapAlert): CapInfo {
  return translations.find(({ language }) => language === spokenLanguage()) ?? info
}

function summaryOf(alert: CapAlert): string {
  const info = infoOf(alert)
  return sanitizeXmlText(`${info.description} ${info.instruction}`)
}

function momentOf({ sent }: CapAlert): Date {
  return new Date(sent.replace('-00:00', 'Z'))
}

function seqOf({ identifier }: CapAlert): number {
  return Number(identifier.split('-').at(-1))
}

function file(type: string, text: string, changedAt: Date): AlertFile {
  const body = Buffer.from(text)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  return { type: `${type}; charset=utf-8`, body, etag, lastModified: changedAt.toUTCString() }
}
