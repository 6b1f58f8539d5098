import type {
  Compliance,
  Drill,
  LogEntry,
  LogKinds,
  StoredPack,
  StoredPlan,
} from '@muster/contract/drillCalls'
import * as calls from '@muster/contract/drillCalls'
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Longest list of plans that is shown at once. */
const maxPlans = 1000
/** A drill may start by itself while the page is open, in ms. */
const refreshEveryMs = 15_000

/** Every planned drill, those that come next first. */
export function usePlans(): UseQueryResult<StoredPlan[]> {
  return useQuery({
    queryKey: ['drills', 'plans'],
    refetchInterval: refreshEveryMs,
    queryFn: async ({ signal }) =>
      (await call(calls.listDrillPlans, { query: { pageSize: maxPlans } }, { signal })).items,
  })
}

/** One planned drill. */
export function usePlan(drillPlanId: string) {
  return useQuery({
    queryKey: ['drills', 'plan', drillPlanId],
    queryFn: ({ signal }) => call(calls.getDrillPlan, { params: { drillPlanId } }, { signal }),
  })
}

/** Each time of every plan in a stretch of the calendar; unset, the next two weeks. */
export function useCalendar(range: { from?: string; to?: string }): UseQueryResult<Drill[]> {
  return useQuery({
    queryKey: ['drills', 'calendar', range],
    placeholderData: keepPreviousData,
    refetchInterval: refreshEveryMs,
    queryFn: async ({ signal }) =>
      (await call(calls.listDrills, { query: { ...range, pageSize: 1000 } }, { signal })).items,
  })
}

export type LogQuery = {
  siteId?: number
  from: string
  to: string
  kinds: LogKinds
  page: number
  pageSize: number
}
export type LogPage = { items: LogEntry[]; page: number; pageSize: number; total: number }

/** One page of the drill log, newest first. @param isKnown whether it is known which stretch is meant; nothing is asked before */
export function useDrillLog(query: LogQuery, isKnown: boolean): UseQueryResult<LogPage> {
  return useQuery({
    enabled: isKnown,
    queryKey: ['drills', 'log', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<LogPage> => call(calls.getDrillLog, { query }, { signal }),
  })
}

/** The rules that the organization goes by. */
export function useRulePacks(): UseQueryResult<StoredPack[]> {
  return useQuery({
    queryKey: ['drills', 'rules'],
    queryFn: async ({ signal }) =>
      (await call(calls.listRulePacks, { query: { pageSize: 100 } }, { signal })).items,
  })
}

/**
 * The compliance of each site with some rules.
 * @param back number of school years ago
 */
export function useCompliance(packId: string, back: number): UseQueryResult<Compliance> {
  return useQuery({
    queryKey: ['drills', 'compliance', packId, back],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(calls.getCompliance, { params: { packId }, query: { back } }, { signal }),
  })
}

/** Reads everything about drills again: one of them was changed. */
export function useReloadDrills(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['drills'] })
}
