import { floorsOf } from '@muster/domain/plan/groupByFloor'
import { useMemo } from 'react'
import { useIncidentPlans } from '../../../plan/usePlans.ts'
import type { Floors } from '../filter/boardFilter.ts'

const none: Floors = new Map()

/** On which floor each room is, as far as plans say; nothing while they are being asked for, or where there are none. */
export function useFloors(incidentId: string): Floors {
  const { data } = useIncidentPlans(incidentId)
  return useMemo(() => (data ? floorsOf(data) : none), [data])
}
