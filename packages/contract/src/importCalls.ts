import { id } from '@muster/domain/id'
import { nameText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Imports in the browser. The file itself is the body of `uploadPath`, as it is; the answer is an import to follow. */

export const importKind = z.enum(['oneroster', 'sites', 'rooms', 'students', 'users', 'rbims'])
export type ImportKind = z.infer<typeof importKind>

/** One thing that is there, and what an import changes of it. */
export const importChange = z.object({
  /** One of the tables of the result. */
  table: z.string(),
  /** Its name before. */
  name: z.string(),
  /** Null: the field is empty. */
  fields: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type ImportChange = z.infer<typeof importChange>

/** The column of a file that holds the ids that things have elsewhere. */
export const importIdColumn = z.object({
  /** Its header; null when none does, and things are known by their names. */
  used: z.string().nullable(),
  /** Because a person said so, now or the last time; by its header; by what it holds; or there is none. */
  why: z.enum(['chosen', 'remembered', 'named', 'guessed', 'none']),
  /** Headers that could be chosen, in their order. */
  headers: z.array(z.string()),
  /** Headers whose cells look like ids, the likeliest first. */
  likely: z.array(z.string()),
})
export type ImportIdColumn = z.infer<typeof importIdColumn>

/** The result of an import or of its dry run. Fields that older servers did not store are empty. */
export const importResult = z.object({
  tables: z.record(
    z.string(),
    z.object({ added: z.int(), changed: z.int(), left: z.int(), deactivated: z.int() }),
  ),
  /** At most 1,000 of them are kept; `skippedCount` counts all. */
  skipped: z.array(z.object({ file: z.string(), line: z.int(), reason: z.string() })),
  skippedCount: z.int(),
  remarks: z.array(z.string()),
  /** Skipped rows by kind of reason (`kindOfReason`), the most frequent first. */
  skippedBy: z.array(z.object({ reason: z.string(), count: z.int() })).default([]),
  /** The first 200 things that change, field by field; the tables count all. */
  changes: z.array(importChange).default([]),
  /** Notices to read before the file is imported. */
  notices: z.array(z.string()).default([]),
  /** The reasons why this may be the wrong file. To be confirmed before it is imported all the same. */
  doubts: z.array(z.string()).default([]),
  /** True where it puts so much out of use that it is refused without `allowRemovals`. */
  takesMuch: z.boolean().default(false),
  /** Null for kinds that are known by something else. */
  idColumn: importIdColumn.nullable().default(null),
})

export const importRun = z.object({
  id: z.uuid(),
  kind: importKind,
  fileName: z.string(),
  dryRun: z.boolean(),
  /** True where a OneRoster import left out enrollments that had ended. */
  leaveOutEnded: z.boolean(),
  byName: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  stage: z.enum(['running', 'done', 'failed']),
  /** Rows read so far. */
  rowsRead: z.int(),
  /** The reason why it failed, as a sentence. */
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
  /** Leaves out enrollments of a OneRoster export that ended before today. */
  leaveOutEnded: z.stringbool().default(false),
  /** Header of the column that holds the ids; empty for none. Without it the server finds out. */
  idColumn: z.string().max(200).optional(),
})

/** `GET` the skipped rows of an import as CSV: the columns of the file and the reason, of the first 10,000, for thirty days. */
export const skippedPath = (tenantId: string, importId: string) =>
  `/api/admin/tenants/${tenantId}/imports/${importId}/skipped.csv`

/** `GET` a template with the columns of a kind, as CSV. */
export const templatePath = (kind: Exclude<ImportKind, 'oneroster'>) => `/api/import-templates/${kind}.csv`
