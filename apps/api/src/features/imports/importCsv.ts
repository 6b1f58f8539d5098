/** Imports one CSV file of sites, rooms, students, users or RBIMs into a tenant: all of it, or nothing. */

import type { ClientBase } from 'pg'
import type { z } from 'zod'
import { auditImport } from '../roster/auditImport.ts'
import { doubtsAboutSkipped } from '../roster/importDoubts.ts'
import { ImportError } from '../roster/importError.ts'
import type { Counts } from '../roster/importReport.ts'
import { chooseTenant } from '../roster/importTenant.ts'
import { announceRoomChanges } from '../roster/runningIncident.ts'
import { ChangeCollector } from './changeCollector.ts'
import { chooseIdColumn, rememberIdColumn } from './chooseIdColumn.ts'
import type { CsvImportOptions, CsvReport, CsvTable, CsvTableResult } from './csvImport.ts'
import { idField } from './csvKinds.ts'
import { rbimRow, roomRow, siteRow, userRow } from './csvRowSchemas.ts'
import { importRbims } from './importRbims.ts'
import { importRooms } from './importRooms.ts'
import { importSites } from './importSites.ts'
import { importStudents } from './importStudents.ts'
import { importUsers } from './importUsers.ts'
import { type Parsed, readCsv, type WithRemark } from './readCsv.ts'
import { skippedFile } from './skippedFile.ts'
import { studentRow } from './studentRowSchema.ts'
import { surveyCsv } from './surveyCsv.ts'

/**
 * Imports a file within a transaction that the caller has begun and will end.
 * @throws ImportError when the file as a whole cannot be used
 */
export async function importCsv(client: ClientBase, options: CsvImportOptions): Promise<CsvReport> {
  switch (options.kind) {
    case 'sites':
      return run(client, options, siteRow, importSites)
    case 'rooms':
      return run(client, options, roomRow, importRooms)
    case 'students':
      return run(client, options, studentRow, importStudents)
    case 'users': {
      const { by, config } = options
      if (by.id === null || !config)
        throw new ImportError('Import users on the page Imports. You need permission to invite them.')
      return run(client, options, userRow, (table) => importUsers({ ...table, by, config }))
    }
    case 'rbims':
      return run(client, options, rbimRow, importRbims)
  }
}

async function run<Row extends object>(
  client: ClientBase,
  options: CsvImportOptions,
  schema: z.ZodType<Row & WithRemark>,
  importRows: (table: CsvTable<Row>) => Promise<CsvTableResult>,
): Promise<CsvReport> {
  const { kind, file, by, config, dryRun, allowRemovals } = options
  const survey = await surveyCsv(kind, file)
  const tenant = await chooseTenant(client, options.tenantKey, options.tenantName)
  const id = await chooseIdColumn(client, {
    kind,
    file: file.name,
    survey,
    requestedHeader: options.idColumn,
  })
  if (kind === 'students' && id?.used === null) throw noStudentId(file.name, id.likely)
  const how = { survey, idPlace: id?.place, idName: idField[kind] ?? '' }
  // Read to its end before anything is locked.
  const parsed: Parsed<Row> = await readCsv(kind, file, how, schema, options.onRow)
  const { rows, skippedIds, skipped, rowsRead } = parsed
  const skip = (line: number, reason: string) => skipped.add({ file: file.name, line, reason })
  const changes = new ChangeCollector()
  const done = await importRows({
    client,
    tenant,
    rows,
    skippedIds,
    skip,
    changes,
    by,
    config,
    dryRun,
    allowRemovals,
  })
  const report: CsvReport = {
    tables: done.tables,
    rowsRead,
    skipped,
    remarks: parsed.remarks,
    changes: changes.listed,
    notices: [survey.encoding, id?.notice].filter((each) => each !== undefined),
    doubts: [...(done.doubts ?? []), ...doubtsAboutSkipped(skipped.total, rowsRead)],
    takesMuch: done.takesMuch ?? false,
    idColumn: id ? { used: id.used, why: id.why, headers: id.headers, likely: id.likely } : null,
    skippedFile: await skippedFile(kind, file, survey, skipped.reasons),
  }
  if (id && !dryRun) await rememberIdColumn(client, kind, id)
  if (changesAnything(done.tables) && !dryRun) await recordImport(client, options, tenant, report)
  return report
}

function noStudentId(file: string, likely: readonly string[]): ImportError {
  const hint =
    likely.length > 0 ? ` It may be ${likely.slice(0, 5).join(' or ')}: then call it student_id.` : ''
  return new ImportError(`${file} has no column student_id. We need it to match students.${hint}`)
}

/** Announces changes of rooms, and writes the audit row. */
async function recordImport(
  client: ClientBase,
  it: CsvImportOptions,
  tenant: CsvTable<unknown>['tenant'],
  report: CsvReport,
) {
  const { kind, by } = it
  if (kind !== 'users' && kind !== 'rbims') await announceRoomChanges(client, tenant)
  const after = { file: it.file.name, ...report.tables, rows: report.rowsRead, skipped: report.skipped.total }
  await auditImport(client, by, `${kind}.imported`, [{ subject: tenant.key, after }])
}

function changesAnything(tables: Record<string, Counts>): boolean {
  return Object.values(tables).some(({ added, changed, deactivated }) => added + changed + deactivated > 0)
}
