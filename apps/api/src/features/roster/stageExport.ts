/** Reads the files of an export, row by row, into the temporary tables. */
import type { ImportChange } from '@muster/contract/importCalls'
import type { ClientBase } from 'pg'
import type { z } from 'zod'
import type { OpenExport } from './exportReader.ts'
import { exportRows } from './exportRows.ts'
import type { FileName } from './manifest.ts'
import {
  academicSession,
  columns,
  columnsWithoutRole,
  enrollment,
  org,
  parseRow,
  schoolClass,
  userRole,
  userShape,
} from './oneRosterSchemas.ts'
import { refuseMangledCells } from './refuseMangledCells.ts'
import { RemarkCollector } from './remarks.ts'
import { roomSourceId } from './roomSourceId.ts'
import { type SkipReason, StagingBatch } from './stagingTables.ts'

/** Findings while reading: the report's remarks on rows. */
export interface Findings {
  rows: Record<string, number>
  ignored: Record<string, number>
  skipped: RemarkCollector
  remarks: RemarkCollector
  /** Whole sentences about the export. */
  notes: string[]
  /** The same of single schools, where there are many. */
  details: string[]
  /** The first things that change, field by field. */
  changes: ImportChange[]
  /** Number of renamed rows of each table. */
  renamed: Partial<Record<'sites' | 'rooms' | 'people', number>>
}

/** Counts rows that are fine but not for Muster. */
export function countIgnored(findings: Findings, what: string, count = 1): void {
  if (count > 0) findings.ignored[what] = (findings.ignored[what] ?? 0) + count
}

/**
 * Fills the temporary tables with the rows that can be used.
 * @param bulk the files to read
 * @param notes sentences about the export that are there already
 * @param onRow called for each row
 * @throws ImportError when a file cannot be read, or a spreadsheet has changed what rows are known by
 */
export async function stageExport(
  client: ClientBase,
  files: OpenExport,
  bulk: ReadonlySet<FileName>,
  notes: readonly string[],
  onRow?: () => void,
): Promise<Findings> {
  const findings: Findings = {
    rows: {},
    ignored: {},
    skipped: new RemarkCollector(),
    remarks: new RemarkCollector(),
    notes: [...notes],
    details: [],
    changes: [],
    renamed: {},
  }
  const unused = new StagingBatch(client, 'unused')

  if (bulk.has('orgs')) {
    const batch = new StagingBatch(client, 'staged_org')
    await stageFile('orgs', org, (line, row) => batch.add(line, row.sourcedId, row.name, row.type))
    await batch.flush()
  }
  if (bulk.has('academicSessions')) {
    const batch = new StagingBatch(client, 'staged_session')
    await stageFile('academicSessions', academicSession, (_, row) =>
      batch.add(row.sourcedId, row.startDate, row.endDate),
    )
    await batch.flush()
  }
  if (bulk.has('classes')) {
    const batch = new StagingBatch(client, 'staged_class')
    await stageFile('classes', schoolClass, (line, row) => {
      const { sourcedId, title, classCode, location, schoolSourcedId, termSourcedIds } = row
      const room = roomSourceId(row)
      return batch.add(line, sourcedId, title, classCode, location, schoolSourcedId, room, termSourcedIds)
    })
    await batch.flush()
  }
  if (bulk.has('users')) {
    const batch = new StagingBatch(client, 'staged_user')
    await stageFile('users', userShape(bulk.has('roles')), (line, row) => {
      const { sourcedId, role, givenName, familyName, email, grades } = row
      const orgs = row.orgSourcedIds || row.primaryOrgSourcedId
      const more = [orgs, row.identifier, row.enabledUser]
      return batch.add(line, sourcedId, role, givenName, familyName, email, grades, ...more)
    })
    await batch.flush()
  }
  if (bulk.has('roles')) {
    const batch = new StagingBatch(client, 'staged_role')
    await stageFile('roles', userRole, (line, row) =>
      batch.add(line, row.userSourcedId, row.roleType, row.role, row.orgSourcedId),
    )
    await batch.flush()
  }
  if (bulk.has('enrollments')) {
    const batch = new StagingBatch(client, 'staged_enrollment')
    await stageFile('enrollments', enrollment, async (line, row) => {
      if (row.role === 'family') countIgnored(findings, 'enrollments of parents, guardians and relatives')
      else await batch.add(line, row.classSourcedId, row.userSourcedId, row.role, row.beginDate, row.endDate)
    })
    await batch.flush()
  }
  await unused.flush()
  // Nobody else does it for temporary tables, and the planner knows nothing about them otherwise.
  await client.query('analyze staged_org, staged_class, staged_user, staged_role, staged_enrollment, unused')
  return findings

  async function stageFile<Row>(
    name: FileName,
    schema: z.ZodType<Row>,
    take: (line: number, row: Row) => Promise<void>,
  ) {
    const file = `${name}.csv`
    findings.rows[file] = 0
    const wanted = name === 'users' && bulk.has('roles') ? columnsWithoutRole : columns[name]
    const note = (sentence: string) => findings.notes.push(sentence)
    for await (const { line, cells, defect, remark } of await exportRows(
      () => files.open(file),
      file,
      wanted,
      note,
    )) {
      findings.rows[file] += 1
      onRow?.()
      if (remark) findings.remarks.add({ file, line, reason: remark })
      if (!defect) refuseMangledCells(file, line, cells)
      const parsed = defect ? { is: 'defect' as const, reason: defect } : parseRow(schema, cells)
      if (parsed.is === 'row') {
        await take(line, parsed.row)
      } else if (parsed.is === 'gone') {
        countIgnored(findings, `rows of ${file} marked toBeDeleted`)
        await doNotUse(name, cells, 'gone')
      } else if (name !== 'academicSessions') {
        findings.skipped.add({ file, line, reason: parsed.reason })
        await doNotUse(name, cells, 'skipped')
      }
    }
  }

  async function doNotUse(name: FileName, cells: Record<string, string>, why: SkipReason) {
    const { sourcedId = '', schoolSourcedId = '', location = '' } = cells
    if (!sourcedId || (name !== 'orgs' && name !== 'classes' && name !== 'users')) return
    await unused.add(name, sourcedId, why)
    if (name !== 'classes' || why !== 'skipped') return
    // The room it would have been, by either name, is not closed because of a slip in one row.
    await unused.add('rooms', roomSourceId({ sourcedId, schoolSourcedId, location: '' }), why)
    if (location) await unused.add('rooms', roomSourceId({ sourcedId, schoolSourcedId, location }), why)
  }
}
