import {
  getIncidentNotifications,
  type IncidentNotifications,
  listDeliveries,
} from '@muster/contract/deliveryCalls'
import type { DeliveryState, NotificationChannel } from '@muster/domain/notification/vocabulary'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { isUnderWay } from './notifiedWords.ts'

/** How often is asked while messages are on their way, and while none is, in ms. */
const busyPollMs = 2_000
const idlePollMs = 10_000

/**
 * How many people were told of an incident, as it changes. Unchanged, the answer is a 304.
 * @param isListOpen whether the list of who was told is open: then what they read and what receipts say appears soon
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

/** What is asked of the list of who was told. */
export type DeliveryFilter = {
  channel?: NotificationChannel
  state?: DeliveryState
  search?: string
  page: number
}

/** Longest page of the list. */
const pageSize = 50

/** Who was told, a page of them, those who were not reached first; asked again when the counts have changed. */
export function useDeliveries(incidentId: string, filter: DeliveryFilter, countsAt: number) {
  return useQuery({
    queryKey: ['told', incidentId, 'deliveries', filter, countsAt],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listDeliveries, { params: { incidentId }, query: { ...filter, pageSize } }, { signal }),
  })
}
