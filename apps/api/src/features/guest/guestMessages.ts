import { kindWords } from '@muster/domain/incident/kindWords'
import type { GuestState, IncidentState } from '@muster/domain/incident/state'
import { inUtc } from '@muster/domain/incident/utcTime'
import { defaultSmsParts, plainPunctuation, smsParts } from '@muster/domain/notification/smsParts'
import { t, told } from '@muster/words/t'
import type { Config } from '../../platform/config/config.ts'

export type LinkWords = {
  guest: Pick<GuestState, 'name' | 'expiresAt' | 'isForAnyDevice'>
  state: Pick<IncidentState, 'kind' | 'action' | 'sites' | 'location'>
  url: string
  byName: string
  organization: string
}

/** The mail with a guest's link, as plain text in the language that is spoken. It warns that anybody with the link gets in. */
export function guestMail(
  { PRODUCT_NAME }: Pick<Config, 'PRODUCT_NAME'>,
  { guest, state, url, byName, organization }: LinkWords,
): { subject: string; body: string } {
  const [by, at] = [oneLine(byName), oneLine(organization)]
  const action = told(state.action)
  const place = [
    ...state.sites.map(({ name }) => oneLine(name)),
    ...(state.location ? [oneLine(state.location)] : []),
  ]
  const devices = guest.isForAnyDevice
    ? t`It works on any device.`
    : t`It works on only one device: the first one you open it on.`
  return {
    subject: markOf(state) + t`${action} at ${at}: your access to ${PRODUCT_NAME}`,
    body: `${t`Hello ${oneLine(guest.name)},`}

${t`${by} lets you follow what is happening at ${at}.`} ${kindWords[state.kind].sentence}

${action}: ${place.join(', ')}

${t`Open this link on the device you will use:`}
${url}

${devices} ${t`It ends on ${inUtc(guest.expiresAt)}, or when the incident ends.`}
${t`Anyone with this link gets in. Do not share it. Ask ${by} for another link instead.`}

${t`If you did not expect this, delete it and tell ${at}.`}
`,
  }
}

/** The same as an SMS; in English it has two paid parts. A long name is shortened to fit. */
export function guestSms({ guest, state, url, organization }: LinkWords): string {
  const action = told(state.action)
  const [name, shorter, shortest] = [100, 30, 12].map((longest) =>
    [...oneLine(organization)].slice(0, longest).join(''),
  )
  const write = (at = '') => {
    const text = guest.isForAnyDevice
      ? t`${action} at ${at}. Your link: ${url}`
      : t`${action} at ${at}. Your link, for one device: ${url}`
    return plainPunctuation(markOf(state) + text)
  }
  return [write(name), write(shorter)].find((text) => smsParts(text) <= defaultSmsParts) ?? write(shortest)
}

/** Says first that it is not real. */
function markOf({ kind }: Pick<IncidentState, 'kind'>): string {
  return kind === 'Actual' ? '' : `${kindWords[kind].word}: `
}

/** Replaces line breaks: people type names, and one must not begin a new line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
