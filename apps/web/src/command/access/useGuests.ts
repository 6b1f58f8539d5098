import { listGuests } from '@muster/contract/guestCalls'
import type { IncidentState } from '@muster/domain/incident/state'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Devices come and are heard without an entry in the log: asked for this often, in ms. */
const pollMs = 15_000

const guestsKey = (incidentId: string) => ['guests', incidentId] as const

/** The guests of an incident, asked for again at once when the log says something of them. */
export function useGuests({ id: incidentId, guests, stage }: IncidentState) {
  const known = guests.map(({ id, flags, expiresAt, enteredAt, revoked }) =>
    JSON.stringify([id, flags, expiresAt, enteredAt, revoked !== null]),
  )
  return useQuery({
    queryKey: [...guestsKey(incidentId), known.join()],
    placeholderData: keepPreviousData,
    refetchInterval: stage === 'active' ? pollMs : false,
    queryFn: ({ signal }) => call(listGuests, { params: { incidentId } }, { signal }),
  })
}

/** Asks anew, after something that the log says nothing of. */
export function useReloadGuests(incidentId: string): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: guestsKey(incidentId) })
}
