import {
  type AfterAction,
  getAfterAction,
  listEarlier,
  listEntries,
  listFindings,
  listPhones,
} from '@muster/contract/afterActionCalls'
import type { EndpointInput } from '@muster/contract/endpoint'
import { getLogEvidence, type LogEvidence } from '@muster/contract/evidenceCalls'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The interval at which a running incident is read again, in ms: this is a report, the board is live. */
const pollMs = 10_000

const afterActionKey = (incidentId: string) => ({ params: { incidentId } })

/** Loads the report of an incident. A running one is polled. */
export function useAfterAction(incidentId: string) {
  return useQuery<AfterAction>({
    queryKey: ['after-action', incidentId],
    refetchInterval: ({ state }) => (state.data?.stage === 'active' ? pollMs : false),
    queryFn: ({ signal }) => call(getAfterAction, afterActionKey(incidentId), { signal }),
  })
}

/** Reads how far the log is signed. @param version how far the log had come when the report was read */
export function useLogEvidence(incidentId: string, version: number) {
  return useQuery<LogEvidence>({
    queryKey: ['after-action', incidentId, 'evidence', version],
    placeholderData: keepPreviousData,
    // A signature comes up to a minute after its entry.
    refetchInterval: ({ state }) => {
      const { data } = state
      return data && !data.unsignedBecause && data.signed?.entries !== data.version ? pollMs : false
    },
    queryFn: ({ signal }) => call(getLogEvidence, afterActionKey(incidentId), { signal }),
  })
}

export type EntriesQuery = EndpointInput<typeof listEntries>['query']

/** A page of the timeline. @param version how far the log had come when the report was read */
export function useEntries(incidentId: string, version: number, query: EntriesQuery) {
  return useQuery({
    queryKey: ['after-action', incidentId, 'entries', version, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listEntries, { ...afterActionKey(incidentId), query }, { signal }),
  })
}

/** Reads from which phones rooms wrote. */
export function usePhones(incidentId: string, version: number) {
  return useQuery({
    queryKey: ['after-action', incidentId, 'phones', version],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listPhones, afterActionKey(incidentId), { signal }),
  })
}

export function useEarlier(incidentId: string) {
  return useQuery({
    queryKey: ['after-action', incidentId, 'earlier'],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(listEarlier, afterActionKey(incidentId), { signal }),
  })
}

export function useFindings(incidentId: string) {
  return useQuery({
    queryKey: ['after-action', incidentId, 'findings'],
    queryFn: ({ signal }) => call(listFindings, afterActionKey(incidentId), { signal }),
  })
}

/** Gives the function that reads the report and all its parts again. */
export function useReloadAfterAction(incidentId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['after-action', incidentId] })
}
