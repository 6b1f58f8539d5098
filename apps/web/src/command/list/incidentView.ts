import type { EndpointInput } from '@muster/contract/endpoint'
import type { listIncidents } from '@muster/contract/incidentCalls'
import { incidentAction, incidentKind, incidentType } from '@muster/domain/incident/vocabulary'
import { z } from 'zod'
import { startOfRecordDay } from '../../ui/recordTimes.ts'

/** The filters of the list, as its address holds them; empty: all. Days are the reader’s own: `2026-11-20`. */
export type IncidentView = {
  search: string
  stage: string
  kind: string
  action: string
  type: string
  site: string
  by: string
  from: string
  to: string
  page: number
}

export const everyIncident: IncidentView = {
  search: '',
  stage: '',
  kind: '',
  action: '',
  type: '',
  site: '',
  by: '',
  from: '',
  to: '',
  page: 1,
}

const stages = z.enum(['active', 'ended', 'withdrawn'])
const day = z.iso.date()
/** An account, or a room that started something without anybody. */
const starterId = z.union([z.uuid(), z.string().max(300).startsWith('room:')])
const siteNumber = z.string().regex(/^[1-9]\d{0,9}$/)

/** The shape of each part of the view; anything else counts as nothing. */
const shapes = {
  search: z.string().max(200),
  stage: stages,
  kind: incidentKind,
  action: incidentAction,
  type: z.enum(incidentType.options.map(({ value }) => String(value))),
  site: siteNumber,
  by: starterId,
  from: day,
  to: day,
}
const names = Object.keys(shapes) as (keyof typeof shapes)[]

/** The view in an address; unreadable parts are left out. */
export function readIncidentView(address: URLSearchParams): IncidentView {
  const view = { ...everyIncident }
  for (const name of names) view[name] = shapes[name].safeParse(address.get(name) ?? '').data ?? ''
  const page = Number(address.get('page'))
  return { ...view, page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1 }
}

/** The address of a view. */
export function writeIncidentView(view: IncidentView): URLSearchParams {
  const address = new URLSearchParams()
  for (const name of names) if (view[name]) address.set(name, view[name])
  if (view.page > 1) address.set('page', String(view.page))
  return address
}

/** The query for the server: from the first moment of the first day up to the end of the last. */
export function incidentQuery(view: IncidentView): EndpointInput<typeof listIncidents>['query'] {
  const { search, stage, kind, action, type, site, by, from, to } = view
  return {
    ...(search ? { search } : {}),
    ...(stage ? { stage: stages.parse(stage) } : {}),
    ...(kind ? { kind: incidentKind.parse(kind) } : {}),
    ...(action ? { action: incidentAction.parse(action) } : {}),
    ...(type ? { type: Number(type) } : {}),
    ...(site ? { siteId: Number(site) } : {}),
    ...(by ? { startedBy: by } : {}),
    ...(from ? { from: startOfRecordDay(from, 0) } : {}),
    ...(to ? { to: startOfRecordDay(to, 1) } : {}),
  }
}
