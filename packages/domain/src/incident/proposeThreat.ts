import { commaList } from '@muster/words/commaList'
import { incidentTypes } from './incidentTypes.ts'
import type { IncidentState } from './state.ts'

/** Proposes the sentence that states the threat because of which names were shown. A person confirms or rewrites it. */
export function proposeThreat({
  action,
  type,
  sites,
  location,
}: Pick<IncidentState, 'action' | 'type' | 'sites' | 'location'>): string {
  const reason = incidentTypes.find((each) => each.type === type)?.name ?? 'Other'
  const place = commaList([commaList(sites.map(({ name }) => name)), location].filter(Boolean))
  return `${reason} at ${place}. Rooms were in ${action}, and responders had to find missing and injured students.`
}
