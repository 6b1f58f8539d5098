import { useThrottledValue } from '@mantine/hooks'
import type { EndpointAnswer } from '@muster/contract/endpoint'
import { getTimeline } from '@muster/contract/incidentCalls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../api/call.ts'

/** A burst of news asks for the timeline once in this time, in ms. */
const throttleMs = 3_000

/** The polling interval after the end, when the stream has ended too, in ms: entries may still follow. */
const pollAfterEndMs = 15_000

/** The timeline; asks for new entries when the incident has moved on: entries of a log never change. */
export function useTimeline(incidentId: string, version: number, isOver: boolean) {
  const upTo = useThrottledValue(version, throttleMs)
  const known = useRef<EndpointAnswer<typeof getTimeline>>([])
  return useQuery({
    queryKey: ['timeline', incidentId, upTo],
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    refetchInterval: isOver ? pollAfterEndMs : false,
    queryFn: async ({ signal }) => {
      for (;;) {
        const before = known.current
        const query = { after: before.at(-1)?.seq ?? 0 }
        const news = await call(getTimeline, { params: { incidentId }, query }, { signal })
        if (news.length === 0) return before
        known.current = [...before, ...news]
        if ((news.at(-1)?.seq ?? 0) >= upTo) return known.current
      }
    },
  })
}
