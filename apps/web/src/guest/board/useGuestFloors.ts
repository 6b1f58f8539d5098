import { getGuestFloors } from '@muster/contract/guestCalls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import type { Floors } from '../../board/filter/boardFilter.ts'

const none: Floors = new Map()

/** On which floor each room is, without asking for the plan: whoever asks for that was shown it, as the log has it. */
export function useGuestFloors(incidentId: string): Floors {
  const { data } = useQuery({
    queryKey: ['guestFloors', incidentId],
    queryFn: ({ signal }) => call(getGuestFloors, {}, { signal }),
  })
  return useMemo(() => (data ? new Map(data.map(({ roomId, ...floor }) => [roomId, floor])) : none), [data])
}
