import { may, mayAccessSites, sitesWithRight } from '@muster/domain/access/rights'
import type { IncidentEvent } from '@muster/domain/incident/events'
import type { IncidentState } from '@muster/domain/incident/state'
import {
  eventForSites,
  eventWithoutIdentifier,
  stateForSites,
  stateWithoutIdentifiers,
} from '@muster/domain/incident/visibility'
import { inEnglish } from '@muster/words/t'
import type { IncidentStore } from '../incidents/incidentStore.ts'
import type { LoadedIncident } from '../incidents/loadedIncident.ts'
import { notFound, viewOnly } from '../platform/http/problems.ts'
import type { Caller } from './caller.ts'

/** Null: every site. */
type Sites = Caller['allowedSites']

/** Returns the incident as a viewer with these sites sees it; null when it concerns none of them. */
export function stateVisibleTo(sites: Sites, { state }: LoadedIncident): IncidentState | null {
  return sites && state ? stateForSites(sites, state) : state
}

/** Filters events to those that a viewer with these sites sees, each as they see it. */
function eventsVisibleTo(
  sites: Sites,
  { state }: LoadedIncident,
  events: readonly IncidentEvent[],
): readonly IncidentEvent[] {
  if (!sites || !state) return events
  return events.flatMap((event) => eventForSites(sites, state, event) ?? [])
}

/** A viewer's sites, and the sites where they manage guests. */
export type IncidentVisibility = { sites: Sites; guestSites: Sites }

/** Returns which sites and guests a caller may follow. */
export function visibilityOf({
  allowedSites,
  role,
  siteAccess,
}: Pick<Caller, 'allowedSites' | 'role' | 'siteAccess'>): IncidentVisibility {
  const guestSites = may(role, 'guest.manage') ? sitesWithRight(siteAccess, 'guest.manage') : []
  return { sites: allowedSites, guestSites }
}

/**
 * Returns true when the viewer manages guests at every site of the incident: guests go to all rooms. Nobody else sees
 * guests' contact details.
 */
export function managesGuests({ guestSites }: IncidentVisibility, { state }: LoadedIncident): boolean {
  const siteIds = state?.sites.map(({ id }) => id) ?? []
  return mayAccessSites(guestSites, siteIds)
}

/** Returns the incident as it is sent to a viewer; null when it concerns none of their sites. */
export function statePresentedTo(
  visibility: IncidentVisibility,
  incident: LoadedIncident,
): IncidentState | null {
  const state = stateVisibleTo(visibility.sites, incident)
  return state && !managesGuests(visibility, incident) ? stateWithoutIdentifiers(state) : state
}

/** Returns the events as they are sent to a viewer. */
export function eventsPresentedTo(
  visibility: IncidentVisibility,
  incident: LoadedIncident,
  events: readonly IncidentEvent[],
): readonly IncidentEvent[] {
  const seen = eventsVisibleTo(visibility.sites, incident, events)
  return managesGuests(visibility, incident) ? seen : seen.map(eventWithoutIdentifier)
}

/** An incident, and the viewer's state of it. */
type VisibleIncident = { incident: LoadedIncident; state: IncidentState }

/**
 * Returns the incident that a caller names with its whole log, and the state they may see.
 * @throws 404 when their tenant has no such incident, or it concerns none of their sites
 */
export async function requireIncident(
  deps: { incidents: IncidentStore },
  caller: Caller,
  incidentId: string,
): Promise<VisibleIncident> {
  return requireVisible(caller, await deps.incidents.load(caller.tenantId, incidentId))
}

/**
 * Like `requireIncident`, without the log: it does not wait for events that are still being read after a restart.
 * @throws 404 as above
 */
export async function requireIncidentState(
  deps: { incidents: IncidentStore },
  caller: Caller,
  incidentId: string,
): Promise<VisibleIncident> {
  return requireVisible(caller, await deps.incidents.loadState(caller.tenantId, incidentId))
}

function requireVisible(caller: Caller, incident: LoadedIncident | null): VisibleIncident {
  const state = incident && statePresentedTo(visibilityOf(caller), incident)
  if (incident && !state && stateVisibleTo([...(caller.siteAccess?.keys() ?? [])], incident)) throw viewOnly()
  if (!incident || !state) throw notFound(inEnglish('There is no such incident in your organization.'))
  return { incident, state }
}
