import type { IncidentSummary } from '@muster/contract/shapes'
import type { IncidentState } from '@muster/domain/incident/state'

/** What a list says of an incident without opening it; stored again when it changes. */
export type StoredSummary = Pick<
  IncidentSummary,
  'kind' | 'action' | 'type' | 'siteNames' | 'location' | 'commanderName' | 'roomCount'
>

/** The stored summary of an incident. */
export function summarize(state: IncidentState): StoredSummary {
  const { kind, action, type, location, commanderName } = state
  const siteNames = state.sites.map(({ name }) => name)
  return { kind, action, type, siteNames, location, commanderName, roomCount: state.rooms.positions.size }
}
