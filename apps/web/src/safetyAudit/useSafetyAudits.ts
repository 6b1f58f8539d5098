import {
  getSafetyAudit,
  listSafetyAudits,
  type SafetyAudit,
  summarizeSafetyAudits,
} from '@muster/contract/safetyAuditCalls'
import { listSafetyAuditTemplates } from '@muster/contract/safetyAuditTemplateCalls'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../api/call.ts'
import { useRightsKey } from '../auth/accountState.ts'

const first = 'safety-audits'
export const sitesPerPage = 50

/** What safety audits came to, site by site. */
export function useSummary(page: number) {
  return useQuery({
    queryKey: [first, 'summary', page, useRightsKey()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(summarizeSafetyAudits, { query: { page, pageSize: sitesPerPage } }, { signal }),
  })
}

export const auditsPerPage = 20

/** Safety audits, newest first; of one site or of all. */
export function useSafetyAudits(siteId: number | undefined, page: number) {
  const query = { page, pageSize: auditsPerPage, ...(siteId === undefined ? {} : { siteId }) }
  return useQuery({
    queryKey: [first, 'list', query, useRightsKey()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listSafetyAudits, { query }, { signal }),
  })
}

const oneKey = (id: string) => [first, 'one', id]

export function useSafetyAudit(safetyAuditId: string) {
  return useQuery<SafetyAudit>({
    queryKey: oneKey(safetyAuditId),
    queryFn: ({ signal }) => call(getSafetyAudit, { params: { safetyAuditId } }, { signal }),
  })
}

/** Every template of the organisation: they are few. */
export function useTemplates() {
  return useQuery({
    queryKey: [first, 'templates'],
    queryFn: async ({ signal }) =>
      (await call(listSafetyAuditTemplates, { query: { pageSize: 200 } }, { signal })).items,
  })
}

/** Asks again for all that was shown of safety audits. */
export function useReloadSafetyAudits() {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: [first] }), [client])
}
