import { id } from '@muster/domain/id'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { searchText } from './shapes.ts'

/** The data of one person in an organization: what there is, a copy of it, and its erasure. */

/** Accounts are people who sign in; people of the roster are students and staff. */
export const subjectKind = z.enum(['account', 'person'])

const subject = z.object({
  kind: subjectKind,
  subjectId: z.uuid(),
  name: z.string(),
  /** Facts that tell namesakes apart: an address, a role, a grade. */
  about: z.string(),
})
export type Subject = z.infer<typeof subject>

/** The fate of a part of the data when the person is erased. */
export const erasureFate = z.enum(['removed', 'renamed', 'kept'])

const subjectData = subject.extend({
  parts: z.array(z.object({ what: z.string(), count: z.int(), fate: erasureFate, why: z.string() })),
})
export type SubjectData = z.infer<typeof subjectData>

const params = z.object({ id, kind: subjectKind, subjectId: id })
const one = { tag: 'Administration', access: 'admin', params } as const

export const findSubjects = endpoint({
  tag: 'Administration',
  access: 'admin',
  method: 'GET',
  path: '/api/admin/tenants/:id/subjects',
  summary: 'Accounts and people of the roster of a tenant by part of a name or address; at most 50 of each.',
  params: z.object({ id }),
  query: z.object({ search: searchText }),
  answer: z.array(subject),
})

export const getSubject = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/tenants/:id/subjects/:kind/:subjectId',
  summary: 'What a tenant has of one person, and what an erasure would do to each part.',
  answer: subjectData,
})

export const exportSubject = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/tenants/:id/subjects/:kind/:subjectId/export',
  summary: 'A copy of what a tenant has of one person, table by table, without secrets.',
  answer: z.object({
    format: z.literal('muster-person/1'),
    exportedAt: z.string(),
    subject,
    tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
})

export const eraseSubject = endpoint({
  ...one,
  method: 'POST',
  path: '/api/admin/tenants/:id/subjects/:kind/:subjectId/erase',
  summary:
    'Erases a person from a tenant, as `getSubject` has announced. 403 for oneself and global administrators, 409 for the last administrator, 404 the second time.',
  answer: z.object({ parts: subjectData.shape.parts }),
})
