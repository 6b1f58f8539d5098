import { createPublicKey, type KeyObject } from 'node:crypto'
import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'

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
  private madeKey: KeyObject | null = null

  constructor(row: FleetRow, publicKey: Buffer) {
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
    this.madeKey ??= keyOf(this.publicKey)
    return this.madeKey
  }
}

/** How long what was read is served from memory at most, in milliseconds; a change is heard of before. */
const freshFor = 10 * 60_000
/** Most numbers that nobody has remembered at once. */
const limit = 50_000

type Fleet = Map<string, KnownRbim>

/**
 * RBIMs by serial number, remembered, so that a heartbeat does not ask the database. Those of a tenant are read together: when
 * one of them is asked for, the others soon are, and reading them one by one was most of what their heartbeats cost.
 */
export class RbimDirectory {
  private readonly db: Database
  private readonly known = new Map<string, { rbim: KnownRbim; until: number }>()
  /** Numbers under which nobody may report, and how long that is believed. */
  private readonly nobodys = new Map<string, number>()
  /** Fleets that are being read, by tenant. */
  private readonly reading = new Map<string, Promise<Fleet>>()
  /** Counts the times something was forgotten, so that what was read before is not remembered after. */
  private forgotten = 0

  constructor(db: Database) {
    this.db = db
  }

  /** The RBIM of this number where it is remembered; asks nobody. */
  peek(serialNumber: string): KnownRbim | null {
    const remembered = this.known.get(serialNumber)
    return remembered && remembered.until > Date.now() ? remembered.rbim : null
  }

  /**
   * The RBIM that may report under this number. Null when there is none, it is retired or has no key. That is remembered,
   * too, so that a device that was taken out of use and goes on reporting does not ask the database.
   */
  async find(serialNumber: string): Promise<KnownRbim | null> {
    const remembered = this.peek(serialNumber)
    if (remembered || (this.nobodys.get(serialNumber) ?? 0) > Date.now()) return remembered
    const { forgotten } = this
    const tenantId = await readTenantOf(this.db, serialNumber)
    const rbim = tenantId === null ? null : ((await this.fleetOf(tenantId)).get(serialNumber) ?? null)
    if (rbim === null && forgotten === this.forgotten) this.rememberNobody(serialNumber)
    return rbim
  }

  /** Forgets everything: notices may have been lost. */
  forgetAll() {
    this.forgotten++
    this.reading.clear()
    this.nobodys.clear()
    this.known.clear()
  }

  /** Forgets a tenant’s RBIMs and every number that nobody had: something about them has changed. */
  forget(tenantId: string) {
    this.forgotten++
    this.reading.clear()
    this.nobodys.clear()
    for (const [serialNumber, { rbim }] of this.known)
      if (rbim.tenantId === tenantId) this.known.delete(serialNumber)
  }

  /** Read once for all who ask at the same time. */
  private fleetOf(tenantId: string): Promise<Fleet> {
    const begun = this.reading.get(tenantId)
    if (begun) return begun
    const reading = this.readAndRemember(tenantId).finally(() => {
      if (this.reading.get(tenantId) === reading) this.reading.delete(tenantId)
    })
    this.reading.set(tenantId, reading)
    return reading
  }

  private async readAndRemember(tenantId: string): Promise<Fleet> {
    const { forgotten } = this
    const fleet = await readFleet(this.db, tenantId)
    const until = Date.now() + freshFor
    if (forgotten === this.forgotten)
      for (const [serialNumber, rbim] of fleet) this.known.set(serialNumber, { rbim, until })
    return fleet
  }

  private rememberNobody(serialNumber: string) {
    this.nobodys.delete(serialNumber)
    this.nobodys.set(serialNumber, Date.now() + freshFor)
    const oldest = this.nobodys.size > limit ? this.nobodys.keys().next().value : undefined
    if (oldest !== undefined) this.nobodys.delete(oldest)
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

type FleetRow = Awaited<ReturnType<typeof readRows>>[number]

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
async function readFleet(db: Database, tenantId: string): Promise<Fleet> {
  const fleet: Fleet = new Map()
  for (const row of await readRows(db, tenantId))
    if (row.public_key) fleet.set(row.serial_number, new KnownRbim(row, row.public_key))
  return fleet
}

/** @param bytes the 32 of an Ed25519 public key */
export function keyOf(bytes: Buffer): KeyObject {
  const key = { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }
  return createPublicKey({ key, format: 'jwk' })
}
