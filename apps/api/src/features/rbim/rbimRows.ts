import type { RbimLine, StoredRbim } from '@muster/contract/rbimCalls'
import { mayAccessSites } from '@muster/domain/access/rights'
import { rbimPress } from '@muster/domain/rbim/rbim'
import { faultOf, stateOf } from '@muster/domain/rbim/rbimState'
import { inEnglish } from '@muster/words/t'
import { type InferResult, sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { bagForPress } from './bagForPress.ts'

/** Selects RBIMs with their states, places and names. */
export function selectRbims(tx: Tx) {
  return (
    tx
      .selectFrom('rbim as r')
      .innerJoin('rbim_standing as s', 's.rbim_id', 'r.id')
      .innerJoin('site', 'site.id', 'r.site_id')
      .leftJoin('room', 'room.id', 'r.room_id')
      .select(['r.id', 'r.version', 'r.serial_number', 'r.model', 'r.site_id', 'r.room_id', 'r.press'])
      .select(['r.interval_seconds', 'r.low_battery', 'r.retired_at', 'r.key_set_at'])
      .select([
        's.seen_at',
        's.battery',
        's.signal',
        's.firmware',
        's.fault',
        's.tested_at',
        's.is_test_passed',
      ])
      .select(['site.name as site_name', 'room.name as room_name'])
      // This server's clock may differ from that of the server which recorded the last heartbeat.
      .select(sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`.as('now'))
  )
}

type RbimRow = InferResult<ReturnType<typeof selectRbims>>[number]

/** Formats one of them as of the time it was read. */
export function viewRbim(row: RbimRow): RbimLine {
  const facts = {
    intervalSeconds: row.interval_seconds,
    lowBattery: row.low_battery,
    battery: row.battery,
    fault: row.fault,
    isTestPassed: row.is_test_passed,
    isRetired: row.retired_at !== null,
    seenAt: row.seen_at?.getTime() ?? null,
  }
  const { isRetired, isTestPassed, ...shown } = facts
  return {
    rbimId: row.id,
    version: row.version,
    serialNumber: row.serial_number,
    model: row.model,
    siteId: row.site_id,
    siteName: row.site_name,
    roomId: row.room_id,
    roomName: row.room_name,
    ...shown,
    press: rbimPress.parse(row.press),
    signal: row.signal,
    firmware: row.firmware,
    state: stateOf(facts, row.now),
    fault: faultOf(facts),
    seenAt: row.seen_at?.toISOString() ?? null,
  }
}

/** Returns one RBIM with all its details. @throws 404 when it is not at a site of the caller’s */
export async function readRbim(tx: Tx, caller: Caller, serialNumber: string): Promise<StoredRbim> {
  const row = await requireRbim(tx, caller, serialNumber)
  const bag = await bagForPress(tx, row.id)
  return {
    ...viewRbim(row),
    keySetAt: row.key_set_at?.toISOString() ?? null,
    retiredAt: row.retired_at?.toISOString() ?? null,
    testedAt: row.tested_at?.toISOString() ?? null,
    isTestPassed: row.is_test_passed,
    pressBagName: bag?.name ?? null,
  }
}

/** @throws 404 when it is not in the caller’s organisation, or not at one of their sites */
export async function requireRbim(tx: Tx, { allowedSites }: Caller, serialNumber: string): Promise<RbimRow> {
  const row = await selectRbims(tx).where('r.serial_number', '=', serialNumber).executeTakeFirst()
  if (!row || !mayAccessSites(allowedSites, [row.site_id]))
    throw notFound(inEnglish('There is no such RBIM in your organization.'))
  return row
}
