import type { IncidentSummary } from '@muster/contract/shapes'
import type { IncidentState } from '@muster/domain/incident/state'

/** The fields of an incident that lists show without loading it; stored again when they change. */
export type StoredSummary = Pick<
  IncidentSummary,
  'kind' | 'action' | 'type' | 'siteNames' | 'location' | 'commanderName' | 'roomCount'
>

/** Summarizes an incident for its row. */
export function summarize(state: IncidentState): StoredSummary {
  const { kind, action, type, location, commanderName } = state
  const siteNames = state.sites.map(({ name }) => name)
  return { kind, action, type, siteNames, location, commanderName, roomCount: state.rooms.positions.size }
}
