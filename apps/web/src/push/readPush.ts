import type { PushedNews } from '@muster/contract/notifiedCalls'
import { paths } from '../paths.ts'

/** The notification that the service worker shows for a push message, and the address that a press leads to. */
export type PushNotification = {
  title: string
  body: string
  tag: string
  /** The incident’s page, or the RBIMs of a site; home where none is named. */
  path: string
  /** The address that takes the acknowledgement; null where the message has none. */
  readAt: string | null
  /** The language of its words, and the words of the button that confirms it. */
  language: string
  read: string
}

/**
 * Reads a push message. A browser takes the right to push away from an app that shows nothing, so there is always
 * something to show, also for an unreadable message. Only these fields are shown: never a name of a student.
 * @param text the message’s JSON; null when it came without any
 */
export function readPush(text: string | null): PushNotification {
  const news = parsed(text)
  const { incidentId, url } = news
  return {
    title: news.title || 'Muster',
    body: news.body || (news.title ? '' : 'There is news. Open Muster.'),
    tag: news.tag || 'muster',
    path: pathOf(incidentId, url),
    readAt: url && isNotified.test(url) ? `/api${url}` : null,
    language: news.language || 'en',
    read: news.read || 'I have read this',
  }
}

function pathOf(incidentId: string | undefined, url: string | undefined): string {
  if (incidentId && isId.test(incidentId)) return paths.overview(incidentId)
  return url && isOfRbims.test(url) ? url : paths.home
}

const isOfRbims = /^\/rbim\/list\?site=\d{1,10}$/
const isId = /^[0-9a-f-]{36}$/i
const isNotified = /^\/notified\/[\w-]{22}$/

function parsed(text: string | null): Partial<PushedNews> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter(([, each]) => typeof each === 'string'))
  } catch {
    return {}
  }
}
