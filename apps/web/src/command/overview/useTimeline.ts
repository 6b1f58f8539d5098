import { useThrottledValue } from '@mantine/hooks'
import { getTimeline } from '@muster/contract/incidentCalls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** A burst of news asks for the timeline once in this time, in ms. */
const throttleMs = 3_000

/** When it is over the stream has ended too; what is said afterwards is asked for this often, in ms. */
const afterwardsMs = 15_000

/** The timeline, asked for again when the incident has moved on. */
export function useTimeline(incidentId: string, version: number, isOver: boolean) {
  const upTo = useThrottledValue(version, throttleMs)
  return useQuery({
    queryKey: ['timeline', incidentId, upTo],
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    refetchInterval: isOver ? afterwardsMs : false,
    queryFn: ({ signal }) => call(getTimeline, { params: { incidentId } }, { signal }),
  })
}
