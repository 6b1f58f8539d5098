import { id } from '@muster/domain/id'
import { nameText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Imports in the browser. The file itself is the body of `uploadPath`, as it is; the answer is an import to follow. */

export const importKind = z.enum(['oneroster', 'sites', 'rooms', 'users', 'rbims'])
export type ImportKind = z.infer<typeof importKind>

/** What an import did, or would do. */
export const importResult = z.object({
  tables: z.record(
    z.string(),
    z.object({ added: z.int(), changed: z.int(), left: z.int(), deactivated: z.int() }),
  ),
  /** At most 1,000 of them are kept; `skippedCount` counts all. */
  skipped: z.array(z.object({ file: z.string(), line: z.int(), reason: z.string() })),
  skippedCount: z.int(),
  remarks: z.array(z.string()),
})

export const importRun = z.object({
  id: z.uuid(),
  kind: importKind,
  fileName: z.string(),
  dryRun: z.boolean(),
  byName: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  stage: z.enum(['running', 'done', 'failed']),
  /** Rows read so far. */
  rowsRead: z.int(),
  /** Why it failed, as a sentence. */
  problem: z.string().nullable(),
  result: importResult.nullable(),
})
export type ImportRun = z.infer<typeof importRun>

const params = z.object({ id })

export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/tenants/:id/imports',
  tag: 'Administration',
  summary: 'The last hundred imports of a tenant, newest first.',
  access: 'admin',
  params,
  answer: z.array(importRun.omit({ result: true })),
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/admin/tenants/:id/imports/:importId',
  tag: 'Administration',
  summary: 'One import: how far it is, and what it did.',
  access: 'admin',
  params: params.extend({ importId: id }),
  answer: importRun,
})

/** `POST` the file here, with its content type; the query says what it is. Answers 202 with an `importRun`. */
export const uploadPath = (tenantId: string) => `/api/admin/tenants/${tenantId}/imports`
export const uploadQuery = z.object({
  kind: importKind,
  fileName: nameText,
  dryRun: z.stringbool().default(true),
  allowRemovals: z.stringbool().default(false),
})

/** `GET` a template with the columns of a kind, as CSV. */
export const templatePath = (kind: Exclude<ImportKind, 'oneroster'>) => `/api/import-templates/${kind}.csv`
