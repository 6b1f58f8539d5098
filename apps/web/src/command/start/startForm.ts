import type { EndpointInput } from '@muster/contract/endpoint'
import type { startIncident } from '@muster/contract/incidentCalls'
import { actionGuides, actionName } from '@muster/domain/incident/actionGuides'
import { kindWords } from '@muster/domain/incident/kindWords'
import type { IncidentAction, IncidentKind, IncidentType } from '@muster/domain/incident/vocabulary'
import { messageLimit } from '@muster/domain/text'
import { spokenLocale, t } from '@muster/words/t'

/** A manager's choices so far. A real one is preselected: the other way round, a real one could go out as a drill. */
export type StartForm = {
  kind: IncidentKind
  siteIds: readonly number[]
  /** True when the site is only the one where this person started last: choosing another replaces it. */
  isLastSite: boolean
  action: IncidentAction | null
  type: IncidentType
  location: string
  /** Null until it is typed: then the action’s own first message is sent. */
  message: string | null
}

export type StartChange =
  | { set: 'kind'; kind: IncidentKind }
  | { set: 'site'; siteId: number; chosen: boolean }
  | { set: 'action'; action: IncidentAction }
  | { set: 'type'; type: IncidentType }
  | { set: 'location'; location: string }
  | { set: 'message'; message: string | null }

/** The type when none is chosen: Other. */
const otherType = 7
const locationLimit = 200

/** Hints at the place: the site whose page led here, and the site of this person's last start on this device. */
export type SiteHints = { from: number | null; last: number | null }

/**
 * A form in which nothing is chosen but the site: the only one, else the one that the person came from, else the one
 * where they started last. Any other is chosen by hand: a guess could alarm the wrong school.
 * @param siteIds where this person may start; a hint that is not among them is none
 */
export function emptyStartForm(siteIds: readonly number[], { from, last }: SiteHints): StartForm {
  const meant = siteIds.length === 1 ? siteIds : siteIds.filter((id) => id === from)
  const known = meant.length > 0 ? meant : siteIds.filter((id) => id === last)
  return {
    kind: 'Actual',
    siteIds: known,
    isLastSite: known !== meant && known.length > 0,
    action: null,
    type: otherType,
    location: '',
    message: null,
  }
}

/** The form after one change. Choosing another action keeps a message that was typed. */
export function changeStartForm(form: StartForm, change: StartChange): StartForm {
  switch (change.set) {
    case 'kind':
      return { ...form, kind: change.kind }
    case 'site': {
      const others = form.isLastSite ? [] : form.siteIds.filter((id) => id !== change.siteId)
      return { ...form, isLastSite: false, siteIds: change.chosen ? [...others, change.siteId] : others }
    }
    case 'action':
      return { ...form, action: change.action }
    case 'type':
      return { ...form, type: change.type }
    case 'location':
      return { ...form, location: change.location }
    case 'message':
      return { ...form, message: change.message }
  }
}

/** The message as it would be sent: the typed one, else the action’s own. */
export function firstMessage({ message, action }: StartForm): string {
  return message ?? (action ? actionGuides[action].firstMessage : '')
}

/** The reason it cannot be started yet, in words, or null when it can. */
export function whyNotStart(form: StartForm): string | null {
  const hasSite = form.siteIds.length > 0
  if (!hasSite && form.action === null) return t`Choose a site and an action.`
  if (!hasSite) return t`Choose a site.`
  if (form.action === null) return t`Choose an action.`
  if (form.location.length > locationLimit) return t`Keep the location under ${locationLimit} characters.`
  if ((form.message?.length ?? 0) > messageLimit) return t`Keep the message under 2,000 characters.`
  return null
}

/**
 * The label of the start button: in full what it will do, also that it is real, which is preselected; or why it
 * cannot.
 * @param isRunning whether something already runs at a chosen site
 * @param isRetry whether the last press failed
 */
export function startWords(form: StartForm, isRunning: boolean, isRetry: boolean): string {
  const whyNot = whyNotStart(form)
  if (whyNot !== null) return whyNot
  const kind = kindWords[form.kind].word
  const action = (form.action ? actionName(form.action) : '').toLocaleUpperCase(spokenLocale())
  const start = isRunning ? t`Start another: ${kind} ${action} now` : t`Start ${kind}: ${action} now`
  return isRetry ? t`Try again: ${start}` : start
}

/**
 * The body to send.
 * @param ids the same for a second try of the same form, so that it cannot start a second incident
 * @returns null while `whyNotStart` has a reason
 */
export function startBody(
  form: StartForm,
  ids: { incidentId: string; commandId: string },
): EndpointInput<typeof startIncident>['body'] | null {
  if (form.action === null || whyNotStart(form) !== null) return null
  const { kind, action, type } = form
  const message = form.message?.trim() || null
  return {
    ...ids,
    siteIds: [...form.siteIds],
    kind,
    action,
    type,
    location: form.location.trim() || null,
    message,
  }
}
