import { floorsOf } from '@muster/domain/plan/groupByFloor'
import { useMemo } from 'react'
import { type IncidentPlanSource, useIncidentPlans } from '../../plan/usePlans.ts'
import type { Floors } from '../filter/boardFilter.ts'

const none: Floors = new Map()

/** On which floor each room is, as far as plans say; nothing while they are being asked for, or where there are none. */
export function useFloors(source: IncidentPlanSource): Floors {
  const { data } = useIncidentPlans(source)
  return useMemo(() => (data ? floorsOf(data) : none), [data])
}
