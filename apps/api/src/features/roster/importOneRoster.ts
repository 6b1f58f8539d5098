/** Imports a OneRoster export, 1.1 or 1.2, into one tenant: all of it, or nothing. */
import type { ClientBase } from 'pg'
import type { Actor } from '../audit/writeAudit.ts'
import { adoptPeopleByName, wantedOfExport } from './adoptPeopleByName.ts'
import { keepRoomsOfRetiredSites } from './adoptSitesByName.ts'
import { auditImport } from './auditImport.ts'
import { chooseRoles, leaveOutFamily } from './chooseRoles.ts'
import { remarkSamePeople } from './duplicatePeople.ts'
import type { EndedEnrollmentOptions } from './endedEnrollments.ts'
import { ImportError } from './importError.ts'
import { changesAnything, type ImportReport, noCounts } from './importReport.ts'
import { chooseTenant, touchRosterDate } from './importTenant.ts'
import { importTransaction } from './importTransaction.ts'
import { countPresent, largeRemovalSentence } from './largeRemovalGuard.ts'
import { refuseLostLeadingZeros } from './leadingZeros.ts'
import { lockRoomsForImport } from './lockRoomsForImport.ts'
import { fileNames, readManifest } from './manifest.ts'
import { mergePeople } from './mergePeople.ts'
import { mergeRooms } from './mergeRooms.ts'
import { mergeRoster } from './mergeRoster.ts'
import { mergeSites } from './mergeSites.ts'
import { doubtsOfRenaming, noteChanges } from './noteChanges.ts'
import { notePeople } from './notePeople.ts'
import { openExport } from './openExport.ts'
import type { Remark } from './remarks.ts'
import { announceRoomChanges } from './runningIncident.ts'
import { skipRepeated } from './skipStagedRows.ts'
import { type Findings, stageExport } from './stageExport.ts'
import { createStaging, dropStaging } from './stagingTables.ts'

/** The export, and its target. */
export interface ImportOptions {
  /** A folder or a zip with a OneRoster export. */
  source: string
  /** The source's name in messages; its path by default. */
  sourceName?: string
  /** The tenant; added when there is none with this key. */
  tenantKey: string
  /** The tenant's name: needed for a new one, renames a known one. */
  name?: string
  /** Do everything, report it, and undo it. */
  dryRun?: boolean
  /** Continue although so much would be taken out of use that the export looks cut short (largeRemovalGuard.ts). */
  allowRemovals?: boolean
  /** Leave out enrollments that ended before today; unless said, rosters show all whom the export enrolls. */
  leaveOutEnded?: boolean
  /** The day of the import, as 2026-01-31; today in UTC unless said. */
  today?: string
  /** The importer, for the audit; the command line by default. */
  by?: Actor
  /** Called for each row that is read. */
  onRow?: () => void
}

/**
 * Imports an export in one transaction of its own.
 * @param options `appUrl` is the connection URL of the app role
 * @throws ImportError when the export as a whole cannot be used; nothing is written then
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
 * @param client has the schema on its search path
 */
export async function importInto(client: ClientBase, options: ImportOptions): Promise<ImportReport> {
  const files = await openExport(options.source, options.sourceName)
  try {
    const notes = [...files.notes]
    const bulk = await readManifest(files, (note) => notes.push(note))
    const tenant = await chooseTenant(client, options.tenantKey, options.name)
    const present = await countPresent(client)
    await createStaging(client)
    const findings = await stageExport(client, files, bulk, notes, options.onRow)
    await skipRepeated(client, findings)
    await refuseLostLeadingZeros(client)
    if (bulk.has('roles')) await chooseRoles(client, findings)
    await remarkSamePeople(client, findings)
    await leaveOutFamily(client, findings)
    await lockRoomsForImport(client)

    const numbers = options.dryRun ? 'none' : 'next'
    const sites = bulk.has('orgs') ? await mergeSites(client, findings, numbers) : noCounts()
    await keepRoomsOfRetiredSites(client, findings)
    await adoptPeopleByName(client, wantedOfExport)
    if (bulk.has('users')) {
      await notePeople(client, findings)
      await noteChanges(client, findings, 'people')
    }
    const people = bulk.has('users') ? await mergePeople(client) : noCounts()
    const { rooms, bags } = bulk.has('classes')
      ? await mergeRooms(client, findings, options.by ?? commandLineActor)
      : { rooms: noCounts(), bags: noCounts() }
    const roster = bulk.has('enrollments')
      ? await mergeRoster(client, findings, endedEnrollmentOptions(options))
      : noCounts()
    const tables = { sites, rooms, bags, people, roster }
    const warning = await largeRemovalSentence(client, present, tables, bulk.has('enrollments'))
    await dropStaging(client)

    if (warning && !options.allowRemovals && !options.dryRun) {
      throw new ImportError(
        `${warning} Nothing was imported. If the export is complete, import it again and allow removals (--allow-removals on the command line).`,
      )
    }
    const report: ImportReport = {
      tenant,
      dryRun: options.dryRun ?? false,
      tables,
      rows: findings.rows,
      ignored: findings.ignored,
      ...inFileOrder(findings),
      notes: findings.notes,
      details: findings.details,
      changes: findings.changes,
      doubts: doubtsOfRenaming(findings, present),
      skippedBy: findings.skipped.byKind,
      warning,
    }
    if (bulk.has('enrollments')) await touchRosterDate(client)
    if (!changesAnything(report)) return report
    // A dry run leaves no trace, not even a number of the audit that is missing later.
    if (!options.dryRun) await recordImport(client, report, options)
    return report
  } finally {
    files.close()
  }
}

function endedEnrollmentOptions(options: ImportOptions): EndedEnrollmentOptions {
  const { leaveOutEnded = false, allowRemovals = false } = options
  const today = options.today ?? new Date().toISOString().slice(0, 10)
  // It becomes part of a statement.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(today)) throw new Error(`not a day: ${today}`)
  return { leaveOutEnded, allowRemovals, today }
}

const commandLineActor: Actor = { id: null, name: 'import', address: null }

/** Announces the changes, and writes the audit row. */
async function recordImport(
  client: ClientBase,
  report: ImportReport,
  { by = commandLineActor, leaveOutEnded = false }: ImportOptions,
): Promise<void> {
  const { tenant, tables, rows, skippedTotal } = report
  const after = { tenant: tenant.outcome, ...tables, rows, skipped: skippedTotal, leaveOutEnded }
  await announceRoomChanges(client, tenant)
  await auditImport(client, by, 'roster.imported', [{ subject: tenant.key, after }])
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
