import { kindWords } from '@muster/domain/incident/kindWords'
import type { GuestState, IncidentState } from '@muster/domain/incident/state'
import { inUtc } from '@muster/domain/incident/utcTime'
import { defaultSmsParts, plainPunctuation, smsParts } from '@muster/domain/notification/smsParts'
import type { Config } from '../../platform/config/config.ts'

export type LinkWords = {
  guest: Pick<GuestState, 'name' | 'expiresAt' | 'isForAnyDevice'>
  state: Pick<IncidentState, 'kind' | 'action' | 'sites' | 'location'>
  url: string
  byName: string
  organization: string
}

/** The mail with a guest's link, as plain text. It warns that anybody with the link gets in. */
export function guestMail(
  { PRODUCT_NAME }: Pick<Config, 'PRODUCT_NAME'>,
  { guest, state, url, byName, organization }: LinkWords,
): { subject: string; body: string } {
  const { word, sentence } = kindWords[state.kind]
  const mark = state.kind === 'Actual' ? '' : `${word}: `
  const place = [
    ...state.sites.map(({ name }) => oneLine(name)),
    ...(state.location ? [oneLine(state.location)] : []),
  ]
  const devices = guest.isForAnyDevice
    ? 'It works on any device.'
    : 'It works on only one device: the first one you open it on.'
  return {
    subject: `${mark}${state.action} at ${oneLine(organization)}: your access to ${PRODUCT_NAME}`,
    body: `Hello ${oneLine(guest.name)},

${oneLine(byName)} lets you follow what is happening at ${oneLine(organization)}. ${sentence}

${state.action}: ${place.join(', ')}

Open this link on the device you will use:
${url}

${devices} It ends on ${inUtc(guest.expiresAt)}, or when the incident ends.
Anyone with this link gets in. Do not share it. Ask ${oneLine(byName)} for another link instead.

If you did not expect this, delete it and tell ${oneLine(organization)}.
`,
  }
}

/** The same as an SMS of two paid parts. A long name is shortened to fit. */
export function guestSms({ guest, state, url, organization }: LinkWords): string {
  const mark = state.kind === 'Actual' ? '' : `${kindWords[state.kind].word}: `
  const devices = guest.isForAnyDevice ? 'Your link' : 'Your link, for one device'
  const [name, shorter, shortest] = [100, 30, 12].map((longest) =>
    [...oneLine(organization)].slice(0, longest).join(''),
  )
  const write = (at?: string) => plainPunctuation(`${mark}${state.action} at ${at}. ${devices}: ${url}`)
  return [write(name), write(shorter)].find((text) => smsParts(text) <= defaultSmsParts) ?? write(shortest)
}

/** Replaces line breaks: people type names, and one must not begin a new line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
