import {
  getIncidentNotifications,
  type IncidentNotifications,
  listDeliveries,
} from '@muster/contract/deliveryCalls'
import type { DeliveryState, NotificationChannel } from '@muster/domain/notification/vocabulary'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { isUnderWay } from './notifiedWords.ts'

/** The polling intervals while messages are on their way, and while none is, in ms. */
const busyPollMs = 2_000
const idlePollMs = 10_000

/**
 * Polls the numbers of people notified of an incident. Unchanged, the answer is a 304.
 * @param isListOpen true while the list of people is open: then reads and receipts appear soon
 */
export function useNotified(incidentId: string, isListOpen = false): UseQueryResult<IncidentNotifications> {
  return useQuery({
    queryKey: ['told', incidentId],
    queryFn: ({ signal }): Promise<IncidentNotifications> =>
      call(getIncidentNotifications, { params: { incidentId } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      isListOpen || !data || isUnderWay(data) ? busyPollMs : idlePollMs,
  })
}

/** The query for the list of notified people. */
export type DeliveryFilter = {
  channel?: NotificationChannel | undefined
  state?: DeliveryState | undefined
  search?: string | undefined
  page: number
}

/** Longest page of the list. */
const pageSize = 50

/** A page of the notified people, those who were not reached first; asked again when the counts have changed. */
export function useDeliveries(incidentId: string, filter: DeliveryFilter, countsAt: number) {
  return useQuery({
    queryKey: ['told', incidentId, 'deliveries', filter, countsAt],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listDeliveries, { params: { incidentId }, query: { ...filter, pageSize } }, { signal }),
  })
}
