import { useThrottledValue } from '@mantine/hooks'
import { getTimeline } from '@muster/contract/incidentCalls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** A burst of news asks for the timeline once in this time, in ms. */
const throttleMs = 3_000

/** The timeline, asked for again when the incident has moved on. */
export function useTimeline(incidentId: string, version: number) {
  const upTo = useThrottledValue(version, throttleMs)
  return useQuery({
    queryKey: ['timeline', incidentId, upTo],
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    queryFn: ({ signal }) => call(getTimeline, { params: { incidentId } }, { signal }),
  })
}
