import { typeName } from '@muster/domain/incident/incidentTypes'
import { kindWords } from '@muster/domain/incident/kindWords'
import { changeWords, type DeviceNews } from '@muster/domain/notification/deviceNews'
import type { ReaderFacts } from '@muster/domain/notification/request'
import type { NotificationTrigger } from '@muster/domain/notification/vocabulary'

const typeOf: Record<NotificationTrigger, string> = {
  start: 'incident.started',
  update: 'incident.updated',
  end: 'incident.ended',
}

/**
 * Builds the JSON of a webhook. `data.kind` is CAP’s status. A drill or a test is named in `data.message` and `data.text`,
 * too, for receivers that only pass texts on.
 */
export function webhookBody({
  incidentId,
  seq,
  stage,
  told,
  words,
}: {
  incidentId: string
  seq: number
  stage: NotificationTrigger
  told: ReaderFacts
  words: { organization: string }
}): string {
  const { kind, action, type, sites, location, commanderName, message, at } = told
  const mark = kind === 'Actual' ? '' : `${kindWords[kind].word}: `
  const where = sites.map(({ name }) => name).join(', ')
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
      typeName: type === null ? null : typeName(type),
      sites,
      location,
      commander: commanderName,
      message: `${mark}${message}`,
      text: `${mark}${action} at ${where}. ${message}`.trim(),
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
