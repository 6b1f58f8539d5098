import { id } from '@muster/domain/id'
import { incidentKind } from '@muster/domain/incident/vocabulary'
import { mostDays, retentionKind } from '@muster/domain/retention/retentionKinds'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './shapes.ts'

/** Retention of an organization's data, as its administrators see and set it. */

const one = { tag: 'Administration', access: 'admin', params: z.object({ id }) } as const

/** The retention of one kind of data, in days. */
const keptKind = z.object({
  kind: retentionKind,
  days: z.int(),
  /** False: the default holds. */
  isSet: z.boolean(),
  defaultDays: z.int(),
  floorDays: z.int(),
})
export type KeptKind = z.infer<typeof keptKind>

const days = z
  .int(inEnglish('Write a number of days.'))
  .min(30, inEnglish('At least 30 days: nothing that expires is kept for less.'))
  .max(mostDays, inEnglish('That is longer than a hundred years.'))

export const getRetention = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/tenants/:id/retention',
  summary: 'How long a tenant keeps each kind of data.',
  answer: z.array(keptKind),
})

export const setRetention = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/admin/tenants/:id/retention',
  summary:
    'Sets how long a tenant keeps one kind of data; null: the default. What is older is removed within a day. 422 below the floor of the kind.',
  body: z.object({ kind: retentionKind, days: days.nullable() }),
  answer: z.array(keptKind),
})

/** The tombstone of a log that has expired. */
const expiredLog = z.object({
  incidentId: z.uuid(),
  kind: incidentKind,
  startedAt: z.string(),
  /** Time of its last entry. */
  lastAt: z.string(),
  entries: z.int(),
  /** Hash of its last entry: 64 hexadecimal digits. */
  head: z.string(),
  why: z.string(),
  expiredAt: z.string(),
  /** Number of the signed checkpoint that names it; null: none does. */
  checkpoint: z.int().nullable(),
})
export type ExpiredLog = z.infer<typeof expiredLog>

export const listExpiredLogs = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/tenants/:id/expired-logs',
  summary: 'The tombstones of logs that have expired, newest first.',
  query: pageQuery,
  answer: pageOf(expiredLog),
})
