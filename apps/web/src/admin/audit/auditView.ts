import type { searchAudit } from '@muster/contract/auditCalls'
import type { EndpointInput } from '@muster/contract/endpoint'
import { startOfRecordDay } from '../../ui/recordTimes.ts'

/** The filters of the audit page, as its address holds them. Days are the reader's own: `2026-11-20`. */
export type AuditView = {
  search: string
  action: string
  tenantKey: string
  since: string
  until: string
  page: number
}

const names = {
  search: 'search',
  action: 'action',
  tenantKey: 'tenant',
  since: 'since',
  until: 'until',
} as const

/** The view in an address; unreadable parts are left out. */
export function readAuditView(address: URLSearchParams): AuditView {
  const page = Number(address.get('page'))
  const day = (name: string) => {
    const text = address.get(name) ?? ''
    return isDay(text) ? text : ''
  }
  return {
    search: (address.get(names.search) ?? '').slice(0, 200),
    action: (address.get(names.action) ?? '').slice(0, 100),
    tenantKey: address.get(names.tenantKey) ?? '',
    since: day(names.since),
    until: day(names.until),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The address of a view. */
export function writeAuditView(view: AuditView): URLSearchParams {
  const address = new URLSearchParams()
  for (const [field, name] of Object.entries(names)) {
    const value = view[field as keyof typeof names]
    if (value) address.set(name, value)
  }
  if (view.page > 1) address.set('page', String(view.page))
  return address
}

/** The query for the server: from the first moment of the first day up to the end of the last. */
export function auditQuery(view: AuditView): EndpointInput<typeof searchAudit>['query'] {
  const { search, action, tenantKey, since, until } = view
  return {
    ...(search ? { search } : {}),
    ...(action ? { action } : {}),
    ...(tenantKey ? { tenantKey } : {}),
    ...(since ? { since: startOfRecordDay(since, 0) } : {}),
    ...(until ? { until: startOfRecordDay(until, 1) } : {}),
  }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
