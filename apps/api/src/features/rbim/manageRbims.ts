import type * as calls from '@muster/contract/rbimCalls'
import type { createRbim as createCall } from '@muster/contract/rbimCalls'
import type { RbimSettings } from '@muster/domain/rbim/rbim'
import { inEnglish } from '@muster/words/t'
import { sql, type UpdateObject } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import { isUniqueViolation } from '../../incidents/retryDuplicateStart.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/rows.ts'
import { changedSince, invalidField } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { type AuditChange, writeAudit } from '../audit/writeAudit.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { readRbim, requireRbim } from './rbimRows.ts'

/** Manages RBIMs. */

/**
 * Registers one. A retry with the same id is the same one.
 * @throws 404 for a site or room that is not the caller’s, 409 when the number is registered already
 */
export function createRbim(
  { db }: { db: Database },
  { caller, body, request }: RequestInput<typeof createCall>,
) {
  const { rbimId, serialNumber, publicKey, ...settings } = body
  return inTenant(db, caller.tenantId, async (tx) => {
    const after = await describeSettings(tx, caller, settings)
    const made = await tx
      .insertInto('rbim')
      .values({
        id: rbimId,
        tenant_id: caller.tenantId,
        serial_number: serialNumber,
        ...columnsOf(settings),
        ...(publicKey === null ? {} : keyColumns(publicKey)),
      })
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) {
      const known = await tx
        .selectFrom('rbim')
        .select(['serial_number', 'public_key'])
        .where('id', '=', rbimId)
        .executeTakeFirst()
      if (known?.serial_number !== serialNumber) throw serialNumberTaken()
      // A retry's key replaces the earlier one.
      const key = publicKey === null ? null : Buffer.from(publicKey, 'base64')
      if (key && !known.public_key?.equals(key)) throw keyDiffers()
      return readRbim(tx, caller, serialNumber)
    }
    await tx.insertInto('rbim_standing').values({ rbim_id: rbimId, tenant_id: caller.tenantId }).execute()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'rbim.created',
      subject: serialNumber,
      after: { ...after, hasKey: publicKey !== null },
    })
    return readRbim(tx, caller, serialNumber)
  })
}

/** Changes one, also to another room or site. @throws 404, 409 when somebody else has changed it since */
export async function changeRbim(deps: { db: Database }, input: RequestInput<typeof calls.changeRbim>) {
  const { version, ...settings } = input.body
  return editRbim(deps, input, async (tx, id) => {
    // The next check was computed with the previous interval.
    await tx
      .updateTable('rbim_standing')
      .set({ check_at: sql<Date>`clock_timestamp()` })
      .where('rbim_id', '=', id)
      .where('check_at', 'is not', null)
      .execute()
    const before = await readRbim(tx, input.caller, input.params.serialNumber)
    const after = await describeSettings(tx, input.caller, settings)
    const { model, siteName, roomName, press, intervalSeconds, lowBattery } = before
    return {
      columns: columnsOf(settings),
      audit: {
        action: 'rbim.changed',
        before: { model, site: siteName, room: roomName, press, intervalSeconds, lowBattery },
        after,
      },
    }
  })
}

/** Gives one another key; the old one ends at once. @throws 404, 409, also for the key of another one of this number */
export function changeRbimKey(deps: { db: Database }, input: RequestInput<typeof calls.changeRbimKey>) {
  const { publicKey } = input.body
  return editRbim(deps, input, async () => ({
    columns: keyColumns(publicKey),
    audit: { action: 'rbim.keyChanged', after: { publicKey } },
  })).catch((error) => {
    throw isUniqueViolation(error) ? keyTaken() : error
  })
}

/** Retires one, or restores it. @throws 404, 409 */
export function retireRbim(deps: { db: Database }, input: RequestInput<typeof calls.retireRbim>) {
  const { isRetired } = input.body
  return editRbim(deps, input, async (tx, id) => {
    // Nobody is notified about a retired one; when restored, it is checked like a new one.
    await tx
      .updateTable('rbim_standing')
      .set({ silent_since: null, low_since: null, broken_since: null, check_at: null })
      .where('rbim_id', '=', id)
      .execute()
    await tx.updateTable('rbim_entry').set({ is_to_tell: false }).where('rbim_id', '=', id).execute()
    return {
      columns: { retired_at: isRetired ? sql<Date>`now()` : null },
      audit: { action: isRetired ? 'rbim.retired' : 'rbim.restored' },
    }
  })
}

type Edit = { columns: UpdateObject<DB, 'rbim'>; audit: Omit<AuditChange, 'subject'> }
type EditInput = Pick<RequestInput<typeof calls.changeRbimKey>, 'caller' | 'params' | 'request'> & {
  body: { version: number }
}

/** Makes one change of one row: locked, compared, written, recorded. */
function editRbim(
  { db }: { db: Database },
  { caller, params: { serialNumber }, body: { version }, request }: EditInput,
  edit: (tx: Tx, id: string) => Promise<Edit>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    await tx.selectFrom('rbim').select('id').where('serial_number', '=', serialNumber).forUpdate().execute()
    const row = await requireRbim(tx, caller, serialNumber)
    if (row.version !== version) throw changedSince()
    const { columns, audit } = await edit(tx, row.id)
    await tx
      .updateTable('rbim')
      .set({ ...columns, version: sql`version + 1` })
      .where('id', '=', row.id)
      .execute()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), { ...audit, subject: serialNumber })
    return readRbim(tx, caller, serialNumber)
  })
}

function columnsOf({ model, siteId, roomId, press, intervalSeconds, lowBattery }: RbimSettings) {
  return {
    model,
    site_id: siteId,
    room_id: roomId,
    press,
    interval_seconds: intervalSeconds,
    low_battery: lowBattery,
  }
}

function keyColumns(publicKey: string) {
  return { public_key: Buffer.from(publicKey, 'base64'), key_set_at: sql<Date>`now()` }
}

/** Describes the settings. @throws 404 for a site that is not the caller’s, or a room that is not of it */
async function describeSettings(tx: Tx, caller: Caller, settings: RbimSettings) {
  const { siteId, roomId, ...rest } = settings
  const site = await findVisibleSite(tx, caller, siteId)
  if (roomId === null) return { ...rest, site: site.name, room: null }
  const room = await tx
    .selectFrom('room')
    .select('name')
    .where('id', '=', roomId)
    .where('site_id', '=', siteId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!room)
    throw invalidField(404, 'unknown-room', 'roomId', inEnglish('There is no such room at this site.'))
  return { ...rest, site: site.name, room: room.name }
}

const keyDiffers = () =>
  invalidField(
    409,
    'taken',
    'publicKey',
    inEnglish('This RBIM was registered a moment ago with another key. Open it, and give it a new one.'),
  )

const keyTaken = () =>
  invalidField(
    409,
    'taken',
    'publicKey',
    inEnglish('This key is registered already. Let the device make another one.'),
  )

const serialNumberTaken = () =>
  invalidField(
    409,
    'taken',
    'serialNumber',
    inEnglish('An RBIM with this serial number is registered already.'),
  )
