import { plural } from '@muster/words/message'
import { spokenLocale, t } from '@muster/words/t'
import { z } from 'zod'
import { type RbimEntryKind, rbimEntryKind } from '../rbim/rbim.ts'
import type { TemplateChannel } from './channels.ts'
import { formOf, type MessageTemplate, maxBodyLength } from './messageTemplates.ts'
import { defaultSmsParts, plainPunctuation, smsParts } from './smsParts.ts'

/** Notifications about the RBIMs of a site, and their words. */

/** Most of what happened that is named one by one; the rest is counted. */
export const maxChanges = 50

const deviceChange = z.object({
  serialNumber: z.string(),
  roomName: z.string().nullable(),
  kind: rbimEntryKind,
  detail: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
})
export type DeviceChange = z.output<typeof deviceChange>

/**
 * The changes of a site's RBIMs since the last notification, the urgent first, then the oldest. Kept with the request.
 */
export const deviceNews = z.object({
  site: z.object({ id: z.int(), name: z.string() }),
  /** The number of all changes; `changes` has the first of them. */
  total: z.int().min(1),
  changes: z.array(deviceChange).min(1).max(maxChanges),
  /** A button was pressed, but no bag is set for requests. */
  isUrgent: z.boolean(),
  /** The time of the message, ISO 8601. */
  at: z.string(),
})
export type DeviceNews = z.output<typeof deviceNews>

/** The news of some changes, in the order in which they happened. There is at least one. */
export function newsOf(site: DeviceNews['site'], all: readonly DeviceChange[], at: string): DeviceNews {
  const isUrgent = ({ kind }: DeviceChange) => kind === 'press'
  const inOrder = [...all.filter(isUrgent), ...all.filter((change) => !isUrgent(change))]
  return { site, total: all.length, changes: inOrder.slice(0, maxChanges), isUrgent: all.some(isUrgent), at }
}

/** The words for each kind of entry, about an RBIM; a kind that is not here notifies nobody. */
const eventWords: Partial<Record<RbimEntryKind, (rbim: string) => string>> = {
  silent: (rbim) => t`${rbim} is silent`,
  back: (rbim) => t`${rbim} is back online`,
  batteryLow: (rbim) => t`${rbim} has a low battery`,
  batteryFine: (rbim) => t`${rbim} has a charged battery again`,
  broken: (rbim) => t`${rbim} reports a fault`,
  mended: (rbim) => t`${rbim} works again`,
  press: (rbim) => t`${rbim} was pressed, but no bag is set for requests`,
}
/** The entries of an RBIM’s history that people are notified of. */
export const notifiedKinds: readonly RbimEntryKind[] = rbimEntryKind.options.filter(
  (kind) => eventWords[kind],
)

/** One change in words, without its time, in the language that is spoken. */
export function changeWords({ serialNumber, roomName, kind, detail }: DeviceChange): string {
  const more = detail && kind !== 'press' ? `: ${oneLine(detail)}` : ''
  const rbim = roomName ? `${serialNumber} (${oneLine(roomName)})` : serialNumber
  return `${eventWords[kind]?.(rbim) ?? `${rbim} ${kind}`}${more}`
}

/** @property clock writes a moment as people there read a clock */
type MessageContext = { organization: string; link: string; clock: (at: string) => string }

/**
 * News of RBIMs as they go out in a channel, in the language that is spoken. As many changes are named as fit, the others are counted; the link stays whole.
 * There are no words of an organisation’s own for them: they say nothing but what happened.
 */
export function deviceMessage(
  channel: TemplateChannel,
  news: DeviceNews,
  context: MessageContext,
): MessageTemplate {
  const { organization, link, clock } = context
  const line = (change: DeviceChange) => `${changeWords(change)} (${clock(change.at)})`
  const site = oneLine(news.site.name)
  const [first] = news.changes
  const isOne = news.total === 1 && first
  const subject = isOne
    ? t`RBIM ${cut(changeWords(first), 100)}`
    : t`RBIMs at ${cut(site, 100)}: ${plural(news.total, '# change', '# changes')}`
  const fits = fitsIn(channel)
  const fitting = (write: (lines: string[], more: string) => string) =>
    fitted(news.changes.map(line), news.total, fits, write)
  switch (formOf(channel)) {
    case 'mail':
      return {
        subject,
        body: fitting((lines, more) =>
          [`${t`RBIMs at ${site}:`}\n`, ...lines, ...(more ? [t`and ${more} more.`] : []), `\n${link}`].join(
            '\n',
          ),
        ),
      }
    case 'push':
      return {
        subject,
        body: fitting((lines, more) => [...lines, ...(more ? [t`and ${more} more`] : [])].join('\n')),
      }
    case 'sms': {
      const withNames = (longest: number) => {
        const about = isOne
          ? ''
          : `${t`RBIMs at ${cut(site, longest)}, ${plural(news.total, '# change', '# changes')}.`} `
        return fitting((lines, more) => {
          const rest = more ? `; ${t`and ${more} more`}` : ''
          return plainPunctuation(
            `${cut(oneLine(organization), longest)}: ${about}${lines.join('; ')}${rest}. ${link}`,
          )
        })
      }
      return { subject: null, body: shortestThatFits(withNames, fits) }
    }
    case 'chat':
      return {
        subject: null,
        body: fitting((lines, more) =>
          [
            t`${organization}, RBIMs at ${site}:`,
            ...lines,
            ...(more ? [t`and ${more} more.`] : []),
            link,
          ].join('\n'),
        ),
      }
  }
}

/** An SMS has two paid parts: devices are no emergency, and the page behind the link has the rest. */
function fitsIn(channel: TemplateChannel): (text: string) => boolean {
  return formOf(channel) === 'sms'
    ? (text) => smsParts(text) <= defaultSmsParts
    : (text) => [...text].length <= maxBodyLength[channel]
}

/** Names are cut shorter where a message would not fit otherwise, as in letters that take more room. */
function shortestThatFits(withNames: (longest: number) => string, fits: (text: string) => boolean): string {
  const [whole, cutOnce] = [withNames(60), withNames(30)]
  return [whole, cutOnce].find(fits) ?? withNames(12)
}

/** Writes the message with as many lines as fit, one at least. */
function fitted(
  lines: readonly string[],
  total: number,
  fits: (text: string) => boolean,
  write: (lines: string[], more: string) => string,
): string {
  for (let named = lines.length; ; named--) {
    const more = total > named ? (total - named).toLocaleString(spokenLocale()) : ''
    const text = write(lines.slice(0, named), more)
    if (fits(text)) return text
    if (named <= 1) {
      const [only = ''] = lines
      let room = [...only].length
      while (room > 1 && !fits(write([cut(only, room)], more))) room--
      return write([cut(only, room)], more)
    }
  }
}

/** Names are what people typed: one with a line break must not begin a line, or a header, of its own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function cut(text: string, longest: number): string {
  const letters = [...text]
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join('')}…`
}
