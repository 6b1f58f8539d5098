import { readRosterOfRoom } from '@muster/contract/rosterCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** The students of a room by name, and people it added by hand; for people who may see names. */
export function useRoomNames(
  incidentId: string,
  roomId: string,
  attendanceAt: string | null,
  enabled = true,
) {
  return useQuery({
    // A new attendance may have added people.
    queryKey: ['roomNames', incidentId, roomId, attendanceAt],
    enabled,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      call(readRosterOfRoom, { params: { roomId }, query: { incidentId } }, { signal }),
  })
}
