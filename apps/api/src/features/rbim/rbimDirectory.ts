import { createPublicKey, type KeyObject } from 'node:crypto'
import { SingleFlight } from '@muster/domain/singleFlight'
import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'

/** A cached RBIM that may report. */
export class KnownRbim {
  readonly id: string
  readonly tenantId: string
  readonly serialNumber: string
  readonly intervalSeconds: number
  readonly lowBattery: number
  /** Time of the newest message that counted, as far as this server knows; in seconds since 1970. */
  counter: number
  private readonly publicKey: Buffer
  private cachedKey: KeyObject | null = null

  constructor(row: RbimKeyRow, publicKey: Buffer) {
    this.id = row.id
    this.tenantId = row.tenant_id
    this.serialNumber = row.serial_number
    this.intervalSeconds = row.interval_seconds
    this.lowBattery = row.low_battery
    this.counter = Number(row.counter)
    this.publicKey = publicKey
  }

  /** Created on first use: a whole fleet is read at once. */
  get key(): KeyObject {
    this.cachedKey ??= publicKeyFrom(this.publicKey)
    return this.cachedKey
  }
}

/** Maximum cache lifetime, in milliseconds; a notice invalidates it earlier. */
const freshFor = 10 * 60_000
/** Maximum number of cached unknown numbers. */
const maxUnknown = 50_000

type TenantRbims = Map<string, KnownRbim>

/**
 * Caches RBIMs by serial number, so that a heartbeat does not query the database. A tenant's are read together: after one,
 * the others soon report, and reading them one by one was most of the cost of their heartbeats.
 */
export class RbimDirectory {
  private readonly db: Database
  private readonly lookups: Database
  private readonly entries = new Map<string, { rbim: KnownRbim; until: number }>()
  /** Numbers that may not report, and how long that is cached. */
  private readonly unknownNumbers = new Map<string, number>()
  /** Fleets that are being read, by tenant. */
  private readonly reads = new SingleFlight<TenantRbims>()
  /** Counts invalidations, so that an earlier read is not cached after one. */
  private invalidations = 0

  constructor(db: Database, lookups: Database) {
    this.db = db
    this.lookups = lookups
  }

  /** Returns the cached RBIM of this number, without a query. */
  peek(serialNumber: string): KnownRbim | null {
    const remembered = this.entries.get(serialNumber)
    return remembered && remembered.until > Date.now() ? remembered.rbim : null
  }

  /**
   * Returns the RBIM that may report under this number. Null when there is none, it is retired or has no key. That is
   * cached, too, so that a retired device that still reports does not query the database.
   */
  async find(serialNumber: string): Promise<KnownRbim | null> {
    const remembered = this.peek(serialNumber)
    if (remembered || (this.unknownNumbers.get(serialNumber) ?? 0) > Date.now()) return remembered
    const { invalidations } = this
    // One that has reported before does not wait behind those who make numbers up.
    const known = this.entries.get(serialNumber)
    const tenantId = known?.rbim.tenantId ?? (await readTenantOf(this.lookups, serialNumber))
    const rbim = tenantId === null ? null : ((await this.rbimsOfTenant(tenantId)).get(serialNumber) ?? null)
    if (rbim === null && invalidations === this.invalidations) {
      this.entries.delete(serialNumber)
      this.rememberUnknown(serialNumber)
    }
    return rbim
  }

  /** Clears the cache: notices may have been lost. */
  invalidateAll() {
    this.invalidations++
    this.reads.clear()
    this.unknownNumbers.clear()
    this.entries.clear()
  }

  /** Removes a tenant’s RBIMs and every unknown number after a change. */
  invalidate(tenantId: string) {
    this.invalidations++
    this.reads.clear()
    this.unknownNumbers.clear()
    for (const [serialNumber, { rbim }] of this.entries)
      if (rbim.tenantId === tenantId) this.entries.delete(serialNumber)
  }

  /** Reads once for all concurrent callers. */
  private rbimsOfTenant(tenantId: string): Promise<TenantRbims> {
    return this.reads.join(tenantId, () => this.readAndRemember(tenantId))
  }

  private async readAndRemember(tenantId: string): Promise<TenantRbims> {
    const { invalidations } = this
    const fleet = await readTenantRbims(this.db, tenantId)
    const until = Date.now() + freshFor
    if (invalidations === this.invalidations)
      for (const [serialNumber, rbim] of fleet) this.entries.set(serialNumber, { rbim, until })
    return fleet
  }

  private rememberUnknown(serialNumber: string) {
    this.unknownNumbers.delete(serialNumber)
    this.unknownNumbers.set(serialNumber, Date.now() + freshFor)
    const oldest = this.unknownNumbers.size > maxUnknown ? this.unknownNumbers.keys().next().value : undefined
    if (oldest !== undefined) this.unknownNumbers.delete(oldest)
  }
}

async function readTenantOf(db: Database, serialNumber: string): Promise<string | null> {
  const found = await inTenant(
    db,
    noTenant,
    (tx) =>
      tx.selectFrom('rbim').select('tenant_id').where('serial_number', '=', serialNumber).executeTakeFirst(),
    { serial_number: serialNumber },
  )
  return found?.tenant_id ?? null
}

type RbimKeyRow = Awaited<ReturnType<typeof readRows>>[number]

function readRows(db: Database, tenantId: string) {
  return inTenant(db, tenantId, (tx) =>
    tx
      .selectFrom('rbim as r')
      .innerJoin('rbim_standing as s', 's.rbim_id', 'r.id')
      .innerJoin('tenant as t', 't.id', 'r.tenant_id')
      .select([
        'r.id',
        'r.tenant_id',
        'r.serial_number',
        'r.public_key',
        'r.interval_seconds',
        'r.low_battery',
      ])
      .select('s.counter')
      .where('r.retired_at', 'is', null)
      .where('t.is_active', '=', true)
      .execute(),
  )
}

/** Reads a tenant's RBIMs that may report. */
async function readTenantRbims(db: Database, tenantId: string): Promise<TenantRbims> {
  const fleet: TenantRbims = new Map()
  for (const row of await readRows(db, tenantId))
    if (row.public_key) fleet.set(row.serial_number, new KnownRbim(row, row.public_key))
  return fleet
}

/** @param bytes the 32 of an Ed25519 public key */
export function publicKeyFrom(bytes: Buffer): KeyObject {
  const key = { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }
  return createPublicKey({ key, format: 'jwk' })
}
