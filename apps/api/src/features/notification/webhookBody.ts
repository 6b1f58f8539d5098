import { actionName } from '@muster/domain/incident/actionGuides'
import { typeName } from '@muster/domain/incident/incidentTypes'
import { kindWords } from '@muster/domain/incident/kindWords'
import { changeWords, type DeviceNews } from '@muster/domain/notification/deviceNews'
import type { ReaderFacts } from '@muster/domain/notification/request'
import type { NotificationTrigger } from '@muster/domain/notification/vocabulary'
import type { LanguageCode } from '@muster/words/languages'
import { inCatalog, t } from '@muster/words/t'

const typeOf: Record<NotificationTrigger, string> = {
  start: 'incident.started',
  update: 'incident.updated',
  end: 'incident.ended',
}

/**
 * Builds the JSON of a webhook. `data.kind` is CAP’s status. A drill or a test is named in `data.message` and `data.text`,
 * too, for receivers that only pass texts on. All of it is in English, for machines. Where the webhook has a language,
 * `data.translation` has the texts in it, for people.
 * @param translated the message in that language; null: it is as somebody typed it
 */
export function webhookBody({
  incidentId,
  seq,
  stage,
  told,
  words,
  language = 'en',
  translated = null,
}: {
  incidentId: string
  seq: number
  stage: NotificationTrigger
  told: ReaderFacts
  words: { organization: string }
  language?: LanguageCode
  translated?: string | null
}): string {
  const { kind, action, type, sites, location, commanderName, message, at } = told
  const where = sites.map(({ name }) => name).join(', ')
  const said = (text: string) => {
    const mark = kind === 'Actual' ? '' : `${kindWords[kind].word}: `
    const heading = t`${actionName(action)} at ${where}`
    return { message: `${mark}${text}`, text: `${mark}${heading}. ${text}`.trim() }
  }
  const english = inCatalog(null, () => ({
    typeName: type === null ? null : typeName(type),
    ...said(message),
  }))
  const translation = language === 'en' ? {} : { translation: { language, ...said(translated ?? message) } }
  return JSON.stringify({
    type: typeOf[stage],
    timestamp: at,
    data: {
      incidentId,
      seq,
      organization: words.organization,
      kind,
      action,
      type,
      typeName: english.typeName,
      sites,
      location,
      commander: commanderName,
      message: english.message,
      text: english.text,
      ...translation,
    },
  })
}

/**
 * Builds the JSON of a webhook about the RBIMs of a site. `changes` are the first of `total`; `text` describes them for
 * receivers that only pass texts on.
 */
export function deviceWebhookBody(
  { site, changes, total, isUrgent, at }: DeviceNews,
  organization: string,
  url: string,
): string {
  const more = total > changes.length ? `; and ${total - changes.length} more` : ''
  return JSON.stringify({
    type: 'rbim.changed',
    timestamp: at,
    data: {
      organization,
      site,
      isUrgent,
      total,
      changes,
      url,
      text: `RBIMs at ${site.name}: ${changes.map(changeWords).join('; ')}${more}.`,
    },
  })
}
