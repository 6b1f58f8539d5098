import { may, mayAccessSites, sitesWithRight } from '@muster/domain/access/rights'
import type { IncidentEvent } from '@muster/domain/incident/events'
import type { IncidentState } from '@muster/domain/incident/state'
import {
  eventForSites,
  eventWithoutIdentifier,
  stateForSites,
  stateWithoutIdentifiers,
} from '@muster/domain/incident/visibility'
import type { IncidentStore } from '../incidents/incidentStore.ts'
import type { LoadedIncident } from '../incidents/loadedIncident.ts'
import { notFound, viewOnly } from '../platform/http/problems.ts'
import type { Caller } from './caller.ts'

/** Null: every site. */
type Sites = Caller['allowedSites']

/** The incident as somebody with these sites sees it; null when it concerns none of them. */
export function stateVisibleTo(sites: Sites, { state }: LoadedIncident): IncidentState | null {
  return sites && state ? stateForSites(sites, state) : state
}

/** The events that somebody with these sites sees, each as they see it. */
export function eventsVisibleTo(
  sites: Sites,
  { state }: LoadedIncident,
  events: readonly IncidentEvent[],
): readonly IncidentEvent[] {
  if (!sites || !state) return events
  return events.flatMap((event) => eventForSites(sites, state, event) ?? [])
}

/** How somebody follows incidents: their sites, and those at which they have a say in who is let in from outside. */
export type IncidentVisibility = { sites: Sites; guestSites: Sites }

/** How a caller follows incidents. */
export function visibilityOf({
  allowedSites,
  role,
  siteAccess,
}: Pick<Caller, 'allowedSites' | 'role' | 'siteAccess'>): IncidentVisibility {
  const guestSites = may(role, 'guest.manage') ? sitesWithRight(siteAccess, 'guest.manage') : []
  return { sites: allowedSites, guestSites }
}

/** Whether they may let people in: guests go to all rooms, so at every site of the incident. How guests are reached is told to nobody else. */
function managesGuests({ guestSites }: IncidentVisibility, { state }: LoadedIncident): boolean {
  const siteIds = state?.sites.map(({ id }) => id) ?? []
  return mayAccessSites(guestSites, siteIds)
}

/** The incident as it is sent to somebody; null when it concerns none of their sites. */
export function statePresentedTo(
  visibility: IncidentVisibility,
  incident: LoadedIncident,
): IncidentState | null {
  const state = stateVisibleTo(visibility.sites, incident)
  return state && !managesGuests(visibility, incident) ? stateWithoutIdentifiers(state) : state
}

/** The events as they are sent to somebody. */
export function eventsPresentedTo(
  visibility: IncidentVisibility,
  incident: LoadedIncident,
  events: readonly IncidentEvent[],
): readonly IncidentEvent[] {
  const seen = eventsVisibleTo(visibility.sites, incident, events)
  return managesGuests(visibility, incident) ? seen : seen.map(eventWithoutIdentifier)
}

/** An incident, and what somebody sees of it. */
type VisibleIncident = { incident: LoadedIncident; state: IncidentState }

/**
 * The incident a caller names with its whole log, and what they see of it.
 * @throws 404 when their tenant has none of this id, or it concerns no site of theirs
 */
export async function requireIncident(
  deps: { incidents: IncidentStore },
  caller: Caller,
  incidentId: string,
): Promise<VisibleIncident> {
  return requireVisible(caller, await deps.incidents.load(caller.tenantId, incidentId))
}

/**
 * The same for who needs no log: it does not wait for what may still be missing after a restart.
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
  if (!incident || !state) throw notFound('There is no such incident in your organization.')
  return { incident, state }
}
