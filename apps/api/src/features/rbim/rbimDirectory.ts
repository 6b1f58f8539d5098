import { createPublicKey, type KeyObject } from 'node:crypto'
import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'
import { SingleFlight } from '../../platform/jobs/singleFlight.ts'

/** What is known of an RBIM that may report. */
export class KnownRbim {
  readonly id: string
  readonly tenantId: string
  readonly serialNumber: string
  readonly intervalSeconds: number
  readonly lowBattery: number
  /** When the newest message that counted was made, as far as this server knows; in seconds since 1970. */
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

  /** Made when it is first asked for: a whole fleet is read in one go. */
  get key(): KeyObject {
    this.cachedKey ??= publicKeyFrom(this.publicKey)
    return this.cachedKey
  }
}

/** How long what was read is served from memory at most, in milliseconds; a change is heard of before. */
const freshFor = 10 * 60_000
/** Most numbers that nobody has remembered at once. */
const maxUnknown = 50_000

type TenantRbims = Map<string, KnownRbim>

/**
 * RBIMs by serial number, remembered, so that a heartbeat does not ask the database. Those of a tenant are read together: when
 * one of them is asked for, the others soon are, and reading them one by one was most of what their heartbeats cost.
 */
export class RbimDirectory {
  private readonly db: Database
  private readonly entries = new Map<string, { rbim: KnownRbim; until: number }>()
  /** Numbers under which nobody may report, and how long that is believed. */
  private readonly unknownNumbers = new Map<string, number>()
  /** Fleets that are being read, by tenant. */
  private readonly reads = new SingleFlight<TenantRbims>()
  /** Counts the times something was forgotten, so that what was read before is not remembered after. */
  private invalidations = 0

  constructor(db: Database) {
    this.db = db
  }

  /** The RBIM of this number where it is remembered; asks nobody. */
  peek(serialNumber: string): KnownRbim | null {
    const remembered = this.entries.get(serialNumber)
    return remembered && remembered.until > Date.now() ? remembered.rbim : null
  }

  /**
   * The RBIM that may report under this number. Null when there is none, it is retired or has no key. That is remembered,
   * too, so that a device that was taken out of use and goes on reporting does not ask the database.
   */
  async find(serialNumber: string): Promise<KnownRbim | null> {
    const remembered = this.peek(serialNumber)
    if (remembered || (this.unknownNumbers.get(serialNumber) ?? 0) > Date.now()) return remembered
    const { invalidations } = this
    const tenantId = await readTenantOf(this.db, serialNumber)
    const rbim = tenantId === null ? null : ((await this.rbimsOfTenant(tenantId)).get(serialNumber) ?? null)
    if (rbim === null && invalidations === this.invalidations) this.rememberUnknown(serialNumber)
    return rbim
  }

  /** Forgets everything: notices may have been lost. */
  invalidateAll() {
    this.invalidations++
    this.reads.clear()
    this.unknownNumbers.clear()
    this.entries.clear()
  }

  /** Forgets a tenant’s RBIMs and every number that nobody had: something about them has changed. */
  invalidate(tenantId: string) {
    this.invalidations++
    this.reads.clear()
    this.unknownNumbers.clear()
    for (const [serialNumber, { rbim }] of this.entries)
      if (rbim.tenantId === tenantId) this.entries.delete(serialNumber)
  }

  /** Read once for all who ask at the same time. */
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

/** Those of a tenant that may report. */
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
