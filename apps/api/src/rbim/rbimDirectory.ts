import { createPublicKey, type KeyObject } from 'node:crypto'
import { type Database, inTenant, noTenant } from '../db/database.ts'

/** What is known of an RBIM that may report. */
export type KnownRbim = {
  id: string
  tenantId: string
  serialNumber: string
  key: KeyObject
  intervalSeconds: number
  lowBattery: number
  /** When the newest message that counted was made, as far as this server knows; in seconds since 1970. */
  counter: number
}

/** How long one is served from memory at most, in milliseconds; a change is heard of before. Reading it anew is most of what a heartbeat could cost. */
const freshFor = 10 * 60_000
/** Most serial numbers remembered at once, with those that nobody has. */
const limit = 50_000

/** RBIMs by serial number, remembered, so that a heartbeat does not ask the database. */
export class RbimDirectory {
  private readonly known = new Map<string, { rbim: KnownRbim | null; until: number }>()
  private readonly db: Database
  /** Counts the times something was forgotten, so that what was read before is not remembered after. */
  private forgotten = 0

  constructor(db: Database) {
    this.db = db
  }

  /**
   * The RBIM that may report under this number. Null when there is none, it is retired or has no key. That is remembered,
   * too, so that a device that was taken out of use and goes on reporting does not ask the database.
   */
  async find(serialNumber: string): Promise<KnownRbim | null> {
    const remembered = this.known.get(serialNumber)
    if (remembered && remembered.until > Date.now()) return remembered.rbim
    const { forgotten } = this
    const rbim = await readRbim(this.db, serialNumber)
    this.known.delete(serialNumber)
    if (forgotten === this.forgotten) this.known.set(serialNumber, { rbim, until: Date.now() + freshFor })
    const oldest = this.known.size > limit ? this.known.keys().next().value : undefined
    if (oldest !== undefined) this.known.delete(oldest)
    return rbim
  }

  /** Forgets everything: notices may have been lost. */
  forgetAll() {
    this.forgotten++
    this.known.clear()
  }

  /** Forgets a tenant’s RBIMs and every number that nobody had: something about them has changed. */
  forget(tenantId: string) {
    this.forgotten++
    for (const [serialNumber, { rbim }] of this.known)
      if (rbim === null || rbim.tenantId === tenantId) this.known.delete(serialNumber)
  }
}

async function readRbim(db: Database, serialNumber: string): Promise<KnownRbim | null> {
  const found = await inTenant(
    db,
    noTenant,
    (tx) =>
      tx.selectFrom('rbim').select('tenant_id').where('serial_number', '=', serialNumber).executeTakeFirst(),
    { serial_number: serialNumber },
  )
  if (!found) return null
  const row = await inTenant(db, found.tenant_id, (tx) =>
    tx
      .selectFrom('rbim as r')
      .innerJoin('rbim_standing as s', 's.rbim_id', 'r.id')
      .innerJoin('tenant as t', 't.id', 'r.tenant_id')
      .select(['r.id', 'r.tenant_id', 'r.public_key', 'r.interval_seconds', 'r.low_battery', 's.counter'])
      .where('r.serial_number', '=', serialNumber)
      .where('r.retired_at', 'is', null)
      .where('t.is_active', '=', true)
      .executeTakeFirst(),
  )
  if (!row?.public_key) return null
  return {
    ...{ id: row.id, tenantId: row.tenant_id, serialNumber, counter: Number(row.counter) },
    ...{ intervalSeconds: row.interval_seconds, lowBattery: row.low_battery },
    key: keyOf(row.public_key),
  }
}

/** @param bytes the 32 of an Ed25519 public key */
export function keyOf(bytes: Buffer): KeyObject {
  const key = { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }
  return createPublicKey({ key, format: 'jwk' })
}
