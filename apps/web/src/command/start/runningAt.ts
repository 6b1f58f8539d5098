import type { IncidentSummary } from '@muster/contract/shapes'
import { incidentKind } from '@muster/domain/incident/vocabulary'

/**
 * The incidents that already run at any of these sites: real ones first, then drills, then tests; the newest first
 * within.
 * @param active the active incidents, newest first
 * @param siteNames the chosen sites, by name: an incident keeps the names of its sites
 */
export function runningAt(
  active: readonly IncidentSummary[],
  siteNames: readonly string[],
): IncidentSummary[] {
  const order = incidentKind.options
  return active
    .filter((incident) => incident.siteNames.some((name) => siteNames.includes(name)))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}
