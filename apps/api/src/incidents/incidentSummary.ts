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

/**
 * Finds the fields of a summary that entries have changed; null when there are none. The others stay in the row: a server of a
 * later version may have written more, or by entries that this one cannot read.
 */
export function changedSummary(
  before: IncidentState | null,
  after: IncidentState,
): Partial<StoredSummary> | null {
  const old: Partial<StoredSummary> = before ? summarize(before) : {}
  const changed = Object.entries(summarize(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof StoredSummary]),
  )
  return changed.length > 0 ? Object.fromEntries(changed) : null
}
