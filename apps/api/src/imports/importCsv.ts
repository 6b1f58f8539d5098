/** Imports one CSV file of sites, rooms, users or RBIMs into a tenant: all of it, or nothing. */
import type { ClientBase } from 'pg'
import type { z } from 'zod'
import type { Actor } from '../audit/writeAudit.ts'
import type { Config } from '../config.ts'
import { auditImport } from '../roster/auditImport.ts'
import { CannotImport } from '../roster/cannotImport.ts'
import type { Counts } from '../roster/importReport.ts'
import { chooseTenant } from '../roster/importTenant.ts'
import type { Remarks } from '../roster/remarks.ts'
import { hasRunningIncident } from '../roster/runningIncident.ts'
import type { CsvKind } from './csvKinds.ts'
import { importRbims } from './importRbims.ts'
import { importRooms } from './importRooms.ts'
import { importSites } from './importSites.ts'
import { importUsers } from './importUsers.ts'
import { type CsvFile, type Line, type Parsed, readCsv } from './readCsv.ts'
import { rbimRow, roomRow, siteRow, userRow } from './rowShapes.ts'

/** The person who imports. */
export type ImportingUser = Actor & { id: string; email: string; isGlobalAdmin: boolean }

/** What to import, where to, and for whom. */
export type CsvImport = {
  kind: CsvKind
  file: CsvFile
  tenantKey: string
  dryRun: boolean
  by: ImportingUser
  config: Pick<Config, 'PUBLIC_URL' | 'PORT' | 'PRODUCT_NAME' | 'TENANT_DOMAIN'>
  /** Called for each row that is read. */
  onRow: () => void
}

/** The rows of a file on their way into the database. */
export type CsvTable<Row> = Pick<CsvImport, 'by' | 'config'> & {
  client: ClientBase
  tenant: { id: string; key: string; name: string }
  rows: readonly Line<Row>[]
  skip: (line: number, reason: string) => void
}

export type CsvReport = {
  tables: Record<string, Counts>
  rowsRead: number
  skipped: Remarks
  remarks: readonly string[]
}

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
    case 'users':
      return run(client, it, userRow, importUsers)
    case 'rbims':
      return run(client, it, rbimRow, importRbims)
  }
}

async function run<Row extends object>(
  client: ClientBase,
  it: CsvImport,
  schema: z.ZodType<Row>,
  put: (table: CsvTable<Row>) => Promise<Record<string, Counts>>,
): Promise<CsvReport> {
  // Read to its end before anything is locked.
  const parsed: Parsed<Row> = await readCsv(it.kind, it.file, schema, it.onRow)
  const tenant = await chooseTenant(client, it.tenantKey)
  const skip = (line: number, reason: string) => parsed.skipped.add({ file: it.file.name, line, reason })
  const tables = await put({ client, tenant, rows: parsed.rows, skip, by: it.by, config: it.config })
  const report = { ...parsed, tables }
  if (changesAnything(tables)) await record(client, it, tenant, report)
  return report
}

/** Writes the audit row, and tells running servers to read the tenant's rooms again once this is committed. */
async function record(
  client: ClientBase,
  it: CsvImport,
  tenant: CsvTable<unknown>['tenant'],
  report: CsvReport,
) {
  const { kind, by, dryRun } = it
  if (kind !== 'users' && kind !== 'rbims') {
    if (!dryRun && (await hasRunningIncident(client)))
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
