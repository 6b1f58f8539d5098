import type { StoredRoom } from '@muster/contract/roomCalls'
import { listRoomPeople, type RoomPerson } from '@muster/contract/roomPeopleCalls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

type OfRoom = Pick<StoredRoom, 'id' | 'siteId'>

/** Everybody on the roster of a room. */
export function useRoomPeople({ id: roomId, siteId }: OfRoom) {
  return useQuery({
    queryKey: keyOf(siteId, roomId),
    queryFn: ({ signal }) => call(listRoomPeople, { params: { siteId, roomId } }, { signal }),
  })
}

/** Puts the server's answer to a change where the page reads it; the numbers of rooms are read again. */
export function useUpdateRoomPeopleCache({ id: roomId, siteId }: OfRoom) {
  const queries = useQueryClient()
  return (people: RoomPerson[]) => {
    queries.setQueryData(keyOf(siteId, roomId), people)
    void queries.invalidateQueries({ queryKey: ['sites'] })
    void queries.invalidateQueries({ queryKey: ['site'] })
  }
}

const keyOf = (siteId: number, roomId: string) => ['sites', siteId, 'people', roomId]
