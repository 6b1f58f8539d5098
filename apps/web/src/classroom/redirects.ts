import { type AnyBagPage, isPageAvailable } from './bagPages.ts'

/** The state that the redirects of the bag layout depend on. */
export type RedirectState = {
  /** The incident that is active, or null. */
  incidentId: string | null
  hasChat: boolean
  /** True when nothing has been written in the room's chat. */
  isChatEmpty: boolean
}

export type Redirect =
  | { page: 'home' | 'checklist' | 'classroom-chat' }
  | { page: 'post-lockdown'; endedIncidentId: string }

/** Pages that stay when a bag is opened during an incident (specification, section 4). */
const allowedDuringIncident: readonly AnyBagPage[] = [
  'classroom-chat',
  'checklist',
  'lockdown',
  'attendance',
  'contents',
  'report',
]

/**
 * The page that the bag layout sends the teacher to (specification, section 4), or null to stay.
 * @param before the state at the last evaluation, or null at the first
 */
export function redirectOf(
  page: AnyBagPage,
  before: RedirectState | null,
  now: RedirectState,
): Redirect | null {
  // An incident shows there as a banner with a link, and takes nobody away (classroom/setup/IncidentBanner.tsx).
  if (page === 'setup' && before) return null
  if (now.incidentId === null) {
    if (before?.incidentId) return { page: 'post-lockdown', endedIncidentId: before.incidentId }
    return isPageAvailable(page, false) ? null : { page: 'home' }
  }
  if (!before) return allowedDuringIncident.includes(page) ? null : { page: 'checklist' }
  if (before.incidentId !== now.incidentId) {
    // Straight after another one the checklist is opened anew: a drawer with the old alerts must not lie over it.
    return page === 'checklist' && before.incidentId === null ? null : { page: 'checklist' }
  }
  if (!before.hasChat && now.hasChat && now.isChatEmpty) {
    return page === 'classroom-chat' ? null : { page: 'classroom-chat' }
  }
  // The training page has nothing to say during an incident: a thumb on "back" must not lead there.
  return isPageAvailable(page, true) ? null : { page: 'checklist' }
}
