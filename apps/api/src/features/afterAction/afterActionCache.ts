import {
  type AfterActionNumbers,
  computeAfterActionNumbers,
} from '@muster/domain/afterAction/afterActionNumbers'
import { type TimelineEntry, timeline } from '@muster/domain/incident/timeline'
import type { Caller } from '../../access/caller.ts'
import { eventsPresentedTo, visibilityOf } from '../../access/visibleIncident.ts'
import type { LoadedIncident } from '../../incidents/loadedIncident.ts'

/** The data of an incident's after-action page, for one set of sites and of sites with guests. */
type AfterActionView = { numbers: AfterActionNumbers; lines: readonly TimelineEntry[] }

/** `lastHash`: of the last event that they are of. */
type CachedViews = { lastHash: string; bySites: Map<string, AfterActionView> }

/** Released together with the incident. */
const viewsByIncident = new WeakMap<LoadedIncident, CachedViews>()

/**
 * Returns the numbers and the timeline of an incident as a caller sees it, computed once per version: paging through 50,000
 * entries reads them once.
 */
export function afterActionView(caller: Caller, incident: LoadedIncident): AfterActionView {
  const { lastHash } = incident
  let ofVersion = viewsByIncident.get(incident)
  if (ofVersion?.lastHash !== lastHash) {
    ofVersion = { lastHash, bySites: new Map() }
    viewsByIncident.set(incident, ofVersion)
  }
  const visibility = visibilityOf(caller)
  const sites = [visibility.sites, visibility.guestSites]
    .map((allowedSites) => siteAccessKey({ allowedSites }))
    .join(' ')
  const known = ofVersion.bySites.get(sites)
  if (known) return known
  const events = eventsPresentedTo(visibility, incident, incident.events)
  const made = { numbers: computeAfterActionNumbers(events), lines: timeline(events) }
  ofVersion.bySites.set(sites, made)
  return made
}

/** Returns the cache key of a caller's sites. */
function siteAccessKey({ allowedSites }: Pick<Caller, 'allowedSites'>): string {
  return allowedSites ? [...allowedSites].sort((a, b) => a - b).join() : 'all'
}
