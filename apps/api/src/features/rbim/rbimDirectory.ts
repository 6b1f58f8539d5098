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
/** Maximum number of cached numbers that nobody was found for. */
const maxSearched = 50_000

type TenantRbims = Map<string, KnownRbim>

/** Tells whether an RBIM of a number is the one that has signed a message. */
type IsSender = (rbim: KnownRbim) => boolean

/**
 * Caches RBIMs by serial number, so that a heartbeat does not query the database. Several organizations may have registered one
 * number; the key tells whose device it is. A tenant's are read together: after one, the others soon report, and reading them
 * one by one was most of the cost of their heartbeats.
 */
export class RbimDirectory {
  private readonly db: Database
  private readonly lookups: Database
  private readonly entries = new Map<string, { rbim: KnownRbim; until: number }[]>()
  /** Numbers whose every organization was asked in vain, and how long that is cached. */
  private readonly searchedNumbers = new Map<string, number>()
  /** Fleets that are being read, by tenant. */
  private readonly reads = new SingleFlight<TenantRbims>()
  /** Counts invalidations, so that an earlier read is not cached after one. */
  private invalidations = 0

  constructor(db: Database, lookups: Database) {
    this.db = db
    this.lookups = lookups
  }

  /** Returns the cached sender of this number, without a query. */
  peek(serialNumber: string, isSender: IsSender): KnownRbim | null {
    const remembered = this.entries.get(serialNumber) ?? []
    return remembered.find(({ rbim, until }) => until > Date.now() && isSender(rbim))?.rbim ?? null
  }

  /**
   * Returns the sender that may report under this number. Null when there is none, it is retired or has no key. That is
   * cached, too, so that a retired device that still reports does not query the database.
   */
  async find(serialNumber: string, isSender: IsSender): Promise<KnownRbim | null> {
    const { invalidations } = this
    const read = async (tenantIds: readonly string[]) => {
      const fleets = await Promise.all(tenantIds.map((id) => this.rbimsOfTenant(id)))
      return fleets.flatMap((fleet) => fleet.get(serialNumber) ?? []).find(isSender) ?? null
    }
    const remembered = this.peek(serialNumber, isSender)
    if (remembered) return remembered
    // One that has reported before does not wait behind those who make numbers up.
    const stale = (this.entries.get(serialNumber) ?? []).filter(({ until }) => until <= Date.now())
    const known = await read(stale.map(({ rbim }) => rbim.tenantId))
    if (known || (this.searchedNumbers.get(serialNumber) ?? 0) > Date.now()) return known
    const found = await read(await readTenantsOf(this.lookups, serialNumber))
    if (found === null && invalidations === this.invalidations) this.rememberSearched(serialNumber)
    return found
  }

  /** Clears the cache: notices may have been lost. */
  invalidateAll() {
    this.invalidations++
    this.reads.clear()
    this.searchedNumbers.clear()
    this.entries.clear()
  }

  /** Removes a tenant’s RBIMs and every number that was searched for, after a change. */
  invalidate(tenantId: string) {
    this.invalidations++
    this.reads.clear()
    this.searchedNumbers.clear()
    for (const serialNumber of this.entries.keys()) this.forget(serialNumber, tenantId)
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
      for (const [serialNumber, rbim] of fleet)
        this.entries.set(serialNumber, [...this.forget(serialNumber, tenantId), { rbim, until }])
    return fleet
  }

  /** Removes a tenant's RBIM of a number. @returns those of others */
  private forget(serialNumber: string, tenantId: string) {
    const others = (this.entries.get(serialNumber) ?? []).filter(({ rbim }) => rbim.tenantId !== tenantId)
    if (others.length > 0) this.entries.set(serialNumber, others)
    else this.entries.delete(serialNumber)
    return others
  }

  private rememberSearched(serialNumber: string) {
    this.searchedNumbers.delete(serialNumber)
    this.searchedNumbers.set(serialNumber, Date.now() + freshFor)
    const oldest =
      this.searchedNumbers.size > maxSearched ? this.searchedNumbers.keys().next().value : undefined
    if (oldest !== undefined) this.searchedNumbers.delete(oldest)
  }
}

async function readTenantsOf(db: Database, serialNumber: string): Promise<string[]> {
  const found = await inTenant(
    db,
    noTenant,
    (tx) => tx.selectFrom('rbim').select('tenant_id').where('serial_number', '=', serialNumber).execute(),
    { serial_number: serialNumber },
  )
  return found.map(({ tenant_id }) => tenant_id)
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
