import {
  getSafetyAudit,
  listSafetyAudits,
  type SafetyAudit,
  type SafetyAuditChoice,
  summarizeSafetyAudits,
  trendSafetyAudits,
} from '@muster/contract/safetyAuditCalls'
import {
  listSafetyAuditTemplates,
  listSafetyAuditTemplateVersions,
} from '@muster/contract/safetyAuditTemplateCalls'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../api/call.ts'
import { useRightsKey } from '../../auth/accountState.ts'
import { recordZone } from '../../ui/recordZone.ts'

const first = 'safety-audits'
export const sitesPerPage = 50

/**
 * The results of safety audits, site by site.
 * @param template those by this one alone; null: all
 */
export function useSummary(page: number, template: SafetyAuditChoice | null) {
  return useQuery({
    queryKey: [first, 'summary', page, template, useRightsKey()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(summarizeSafetyAudits, { query: { page, pageSize: sitesPerPage, ...by(template) } }, { signal }),
  })
}

const by = (template: SafetyAuditChoice | null) => (template === null ? {} : { template })

/** Their results month by month across all sites, each template by itself. */
export function useTrend() {
  return useQuery({
    queryKey: [first, 'trend', useRightsKey()],
    queryFn: ({ signal }) => {
      const timeZone = recordZone()
      return call(trendSafetyAudits, { query: { timeZone } }, { signal })
    },
  })
}

export const auditsPerPage = 20

/** Safety audits, newest first; of one site or of all, by one template or by any. */
export function useSafetyAudits(siteId: number | null, template: SafetyAuditChoice | null, page: number) {
  const query = {
    page,
    pageSize: auditsPerPage,
    ...by(template),
    ...(siteId === null ? {} : { siteId }),
  }
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

/** Every version of a template, newest first. */
export function useTemplateVersions(safetyAuditTemplateId: string) {
  return useQuery({
    queryKey: [first, 'templates', safetyAuditTemplateId, 'versions'],
    queryFn: ({ signal }) =>
      call(
        listSafetyAuditTemplateVersions,
        { params: { safetyAuditTemplateId }, query: { pageSize: 100 } },
        { signal },
      ),
  })
}

/** Every template of the organization: they are few. */
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
