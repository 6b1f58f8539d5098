/** Imports a OneRoster 1.1 export into one tenant: all of it, or nothing. */
import type { ClientBase } from 'pg'
import type { Actor } from '../audit/writeAudit.ts'
import { auditImport } from './auditImport.ts'
import { CannotImport } from './cannotImport.ts'
import { openExport } from './exportFiles.ts'
import { holdRooms } from './holdRooms.ts'
import { changesAnything, type ImportReport, noCounts } from './importReport.ts'
import { chooseTenant } from './importTenant.ts'
import { importTransaction } from './importTransaction.ts'
import { fileNames, readManifest } from './manifest.ts'
import { mergePeople } from './mergePeople.ts'
import { mergeRooms } from './mergeRooms.ts'
import { mergeRoster } from './mergeRoster.ts'
import { mergeSites } from './mergeSites.ts'
import type { Remark } from './remarks.ts'
import { countPresent, largeRemoval } from './removalGuard.ts'
import { hasRunningIncident } from './runningIncident.ts'
import { leaveRoomsOfRetiredSites } from './sitesByHand.ts'
import { skipRepeated } from './skipRows.ts'
import { type Findings, stageExport } from './stageExport.ts'
import { createStaging, dropStaging } from './staging.ts'

/** What to import, and where to. */
export interface ImportOptions {
  /** A folder or a zip with a OneRoster 1.1 export. */
  source: string
  /** What messages call the source; its path unless said. */
  sourceName?: string
  /** The tenant; added when there is none with this key. */
  tenantKey: string
  /** The tenant's name: needed for a new one, renames a known one. */
  name?: string
  /** Do everything, report it, and undo it. */
  dryRun?: boolean
  /** Continue although more than half of a table would be deactivated. */
  allowRemovals?: boolean
  /** Who imports, for the audit; the command line unless said. */
  by?: Actor
  /** Called for each row that is read. */
  onRow?: () => void
}

/**
 * Imports an export in one transaction of its own.
 * @param options `appUrl` is the connection URL of the app role
 * @throws CannotImport when the export as a whole cannot be used; nothing is written then
 */
export async function importOneRoster(options: ImportOptions & { appUrl: string }): Promise<ImportReport> {
  return importTransaction(options.appUrl, async (client) => ({
    keep: !options.dryRun,
    result: await importInto(client, options),
  }))
}

/**
 * Imports an export within a transaction that the caller has begun and will end. Leaves the transaction working for
 * the imported tenant.
 */
export async function importInto(client: ClientBase, options: ImportOptions): Promise<ImportReport> {
  const files = await openExport(options.source, options.sourceName)
  try {
    const bulk = await readManifest(files)
    await client.query("select set_config('search_path', 'muster', true)")
    const tenant = await chooseTenant(client, options.tenantKey, options.name)
    const present = await countPresent(client)
    await createStaging(client)
    const findings = await stageExport(client, files, bulk, options.onRow)
    await skipRepeated(client, findings)
    await holdRooms(client)

    const sites = bulk.has('orgs') ? await mergeSites(client, findings) : noCounts()
    await leaveRoomsOfRetiredSites(client, findings)
    const people = bulk.has('users') ? await mergePeople(client) : noCounts()
    const { rooms, bags } = bulk.has('classes')
      ? await mergeRooms(client, findings, options.by ?? commandLine)
      : { rooms: noCounts(), bags: noCounts() }
    const roster = bulk.has('enrollments') ? await mergeRoster(client, findings) : noCounts()
    await dropStaging(client)

    const warning = largeRemoval(present, { sites, rooms, bags, people, roster })
    if (warning && !options.allowRemovals && !options.dryRun) {
      throw new CannotImport(
        `${warning} Nothing was imported. If the export is complete, import it again and allow removals (--allow-removals on the command line).`,
      )
    }
    const report: ImportReport = {
      tenant,
      dryRun: options.dryRun ?? false,
      tables: { sites, rooms, bags, people, roster },
      rows: findings.rows,
      ignored: findings.ignored,
      ...inFileOrder(findings),
      warning,
    }
    if (bulk.has('enrollments')) await noteRosterIsNew(client, tenant.id)
    if (!changesAnything(report)) return report
    if (!options.dryRun && (await hasRunningIncident(client))) {
      throw new CannotImport(
        `An incident or drill is running at ${tenant.name}, and this would change rooms or rosters under it. Nothing was imported: do it again when it has ended.`,
      )
    }
    await record(client, report, options.by ?? commandLine)
    return report
  } finally {
    files.close()
  }
}

/** Rooms say how old their roster is, and one that was found unchanged today is as good as new. */
async function noteRosterIsNew(client: ClientBase, tenantId: string): Promise<void> {
  await client.query('update tenant set roster_updated_at = now() where id = $1', [tenantId])
}

const commandLine: Actor = { id: null, name: 'import', address: null }

/** Writes the audit row, and tells running servers to read the tenant's rooms again once this is committed. */
async function record(client: ClientBase, report: ImportReport, by: Actor): Promise<void> {
  const { tenant, tables, rows, skippedTotal } = report
  const after = { tenant: tenant.outcome, ...tables, rows, skipped: skippedTotal }
  await auditImport(client, by, 'roster.imported', [{ subject: tenant.key, after }])
  await client.query("select pg_notify('muster_directory', $1)", [tenant.id])
}

function inFileOrder({ skipped, remarks }: Findings) {
  const place = (file: string) => fileNames.findIndex((name) => file === `${name}.csv`)
  const order = (a: Remark, b: Remark) => place(a.file) - place(b.file) || a.line - b.line
  return {
    skipped: skipped.first.toSorted(order),
    skippedTotal: skipped.total,
    remarks: remarks.first.toSorted(order),
    remarksTotal: remarks.total,
  }
}
