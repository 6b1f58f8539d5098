import { getGuestPlanLevel, getGuestPlans } from '@muster/contract/guestCalls'
import {
  getIncidentPlanLevel,
  getIncidentPlans,
  getPlanLevel,
  getSitePlan,
  type SitePlanHead,
} from '@muster/contract/planCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The source of an incident's plans: for members of the organization, or for a guest. */
export type IncidentPlanSource = { incidentId: string } | { guestOf: string }

/** The source of a plan: a site's own page, or the board of an incident. */
export type PlanSource = { siteId: number } | IncidentPlanSource

/** The plan of a site as it is now, null where there is none. */
export function useSitePlan(siteId: number) {
  return useQuery({
    queryKey: sitePlanKey(siteId),
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await call(getSitePlan, { params: { siteId } }, { signal })).plan,
  })
}

export const sitePlanKey = (siteId: number) => ['sites', siteId, 'plan'] as const

/** The plans of an incident's sites. */
export function useIncidentPlans(source: IncidentPlanSource) {
  return useQuery({
    queryKey: ['incidentPlans', source],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      'guestOf' in source
        ? call(getGuestPlans, {}, { signal })
        : call(getIncidentPlans, { params: source }, { signal }),
  })
}

/** The shape of a level; it never changes. Null: no level is shown. */
export function useLevelShape(source: PlanSource, plan: SitePlanHead | null, levelId: string | null) {
  const planId = plan?.id ?? ''
  return useQuery({
    queryKey: ['planLevel', planId, levelId],
    enabled: plan !== null && levelId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => {
      const params = { planId, levelId: levelId ?? '' }
      if ('guestOf' in source) return call(getGuestPlanLevel, { params }, { signal })
      return 'siteId' in source
        ? call(getPlanLevel, { params: { ...source, ...params } }, { signal })
        : call(getIncidentPlanLevel, { params: { ...source, ...params } }, { signal })
    },
  })
}
