/** Imports one CSV file of sites, rooms, students, users or RBIMs into a tenant: all of it, or nothing. */

import type { ClientBase } from 'pg'
import type { z } from 'zod'
import { auditImport } from '../roster/auditImport.ts'
import { CannotImport } from '../roster/cannotImport.ts'
import { doubtsOfSkipped } from '../roster/doubts.ts'
import type { Counts } from '../roster/importReport.ts'
import { chooseTenant } from '../roster/importTenant.ts'
import { hasRunningIncident } from '../roster/runningIncident.ts'
import { Changes } from './changes.ts'
import { chooseIdColumn, rememberIdColumn } from './chooseIdColumn.ts'
import type { CsvDone, CsvImport, CsvReport, CsvTable } from './csvImport.ts'
import { idField } from './csvKinds.ts'
import { importRbims } from './importRbims.ts'
import { importRooms } from './importRooms.ts'
import { importSites } from './importSites.ts'
import { importStudents } from './importStudents.ts'
import { importUsers } from './importUsers.ts'
import { type Parsed, type Remarked, readCsv } from './readCsv.ts'
import { rbimRow, roomRow, siteRow, userRow } from './rowShapes.ts'
import { skippedFile } from './skippedFile.ts'
import { studentRow } from './studentRow.ts'
import { surveyCsv } from './surveyCsv.ts'

/**
 * Imports a file within a transaction that the caller has begun and will end.
 * @throws CannotImport when the file as a whole cannot be used
 */
export async function importCsv(client: ClientBase, it: CsvImport): Promise<CsvReport> {
  switch (it.kind) {
    case 'sites':
      return run(client, it, siteRow, importSites)
    case 'rooms':
      return run(client, it, roomRow, importRooms)
    case 'students':
      return run(client, it, studentRow, importStudents)
    case 'users': {
      const { by, config } = it
      if (by.id === null || !config)
        throw new CannotImport('Users are imported on the page Imports, by somebody who may invite them.')
      return run(client, it, userRow, (table) => importUsers({ ...table, by, config }))
    }
    case 'rbims':
      return run(client, it, rbimRow, importRbims)
  }
}

async function run<Row extends object>(
  client: ClientBase,
  it: CsvImport,
  schema: z.ZodType<Row & Remarked>,
  put: (table: CsvTable<Row>) => Promise<CsvDone>,
): Promise<CsvReport> {
  const { kind, file, by, config, dryRun, allowRemovals } = it
  const survey = await surveyCsv(kind, file)
  const tenant = await chooseTenant(client, it.tenantKey, it.tenantName)
  const id = await chooseIdColumn(client, { kind, file: file.name, survey, asked: it.idColumn })
  if (kind === 'students' && id?.used === null) throw noStudentId(file.name, id.likely)
  const how = { survey, idPlace: id?.place, idName: idField[kind] ?? '' }
  // Read to its end before anything is locked.
  const parsed: Parsed<Row> = await readCsv(kind, file, how, schema, it.onRow)
  const { rows, skippedIds, skipped, rowsRead } = parsed
  const skip = (line: number, reason: string) => skipped.add({ file: file.name, line, reason })
  const changes = new Changes()
  const done = await put({
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
    changes: changes.told,
    notices: [survey.encoding, id?.notice].filter((each) => each !== undefined),
    doubts: [...(done.doubts ?? []), ...doubtsOfSkipped(skipped.total, rowsRead)],
    takesMuch: done.takesMuch ?? false,
    idColumn: id ? { used: id.used, why: id.why, headers: id.headers, likely: id.likely } : null,
    skippedFile: await skippedFile(kind, file, survey, skipped.reasons),
  }
  if (id && !dryRun) await rememberIdColumn(client, kind, id)
  if (changesAnything(done.tables) && !dryRun) await record(client, it, tenant, report)
  return report
}

function noStudentId(file: string, likely: readonly string[]): CannotImport {
  const hint =
    likely.length > 0 ? ` It may be ${likely.slice(0, 5).join(' or ')}: then call it student_id.` : ''
  return new CannotImport(`${file} has no column student_id, by which students are found again.${hint}`)
}

/** Writes the audit row, and tells running servers to read the tenant's rooms again once this is committed. */
async function record(
  client: ClientBase,
  it: CsvImport,
  tenant: CsvTable<unknown>['tenant'],
  report: CsvReport,
) {
  const { kind, by } = it
  if (kind !== 'users' && kind !== 'rbims') {
    if (await hasRunningIncident(client))
      throw new CannotImport(
        `An incident or drill is running at ${tenant.name}, and this would change sites or rooms under it. Nothing was imported: do it again when it has ended.`,
      )
    await client.query("select pg_notify('muster_directory', $1)", [tenant.id])
  }
  const after = { file: it.file.name, ...report.tables, rows: report.rowsRead, skipped: report.skipped.total }
  await auditImport(client, by, `${kind}.imported`, [{ subject: tenant.key, after }])
}

function changesAnything(tables: Record<string, Counts>): boolean {
  return Object.values(tables).some(({ added, changed, deactivated }) => added + changed + deactivated > 0)
}
