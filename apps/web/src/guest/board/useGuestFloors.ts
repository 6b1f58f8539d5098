import { getGuestFloors } from '@muster/contract/guestCalls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import type { Floors } from '../../board/filter/boardFilter.ts'

const none: Floors = new Map()

/** The floor of each room, without asking for the plan: asking for it would log that the guest was shown it. */
export function useGuestFloors(incidentId: string): Floors {
  const { data } = useQuery({
    queryKey: ['guestFloors', incidentId],
    queryFn: ({ signal }) => call(getGuestFloors, {}, { signal }),
  })
  return useMemo(() => (data ? new Map(data.map(({ roomId, ...floor }) => [roomId, floor])) : none), [data])
}
