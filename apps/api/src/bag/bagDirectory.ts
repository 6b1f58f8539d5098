import { type BagKind, bagKind } from '@muster/contract/shapes'
import { type Database, inTenant, noTenant } from '../db/database.ts'
import { isReplaced } from './retiredCodes.ts'

/** What is known of a bag whose barcode somebody holds. */
export type KnownBag = {
  id: string
  tenantId: string
  siteId: number
  roomId: string | null
  name: string
  kind: BagKind
  siteName: string
  organizationName: string
  hasChat: boolean
  softLockdownEnabled: boolean
  softLockdownSecurityEnabled: boolean
  /** Of its organisation, or null. */
  emergencyNumber: string | null
}

/** How long a bag may be served from memory in case a notice of its change was lost, in milliseconds. */
const freshFor = 60_000
/** Most bags remembered at once. */
const limit = 50_000

/** Bags by barcode, remembered, so that a poll of an open page does not ask the database. */
export class BagDirectory {
  private readonly known = new Map<string, { bag: KnownBag; until: number }>()
  private readonly db: Database
  /** Counts the times something was forgotten, so that what was read before is not remembered after. */
  private forgotten = 0

  constructor(db: Database) {
    this.db = db
  }

  /** The bag if it is remembered. */
  peek(barcode: string): KnownBag | null {
    const entry = this.known.get(barcode)
    return entry && entry.until > Date.now() ? entry.bag : null
  }

  /** The bag of this barcode, or null when there is none. */
  async find(barcode: string): Promise<KnownBag | null> {
    const remembered = this.peek(barcode)
    if (remembered) return remembered
    const { forgotten } = this
    const bag = await readBag(this.db, barcode)
    this.known.delete(barcode)
    if (bag && forgotten === this.forgotten) this.known.set(barcode, { bag, until: Date.now() + freshFor })
    const oldest = this.known.size > limit ? this.known.keys().next().value : undefined
    if (oldest !== undefined) this.known.delete(oldest)
    return bag
  }

  /** Whether a barcode that opens nothing did so once, and its label was replaced. */
  isReplaced(barcode: string): Promise<boolean> {
    return isReplaced(this.db, barcode)
  }

  /** Forgets everything: notices may have been lost. */
  forgetAll() {
    this.forgotten++
    this.known.clear()
  }

  /** Forgets a tenant's bags, or one of them: something about them has changed. */
  forget(tenantId: string, bagId?: string) {
    this.forgotten++
    for (const [barcode, { bag }] of this.known)
      if (bag.tenantId === tenantId && (!bagId || bag.id === bagId)) this.known.delete(barcode)
  }
}

async function readBag(db: Database, barcode: string): Promise<KnownBag | null> {
  const found = await inTenant(
    db,
    noTenant,
    (tx) => tx.selectFrom('bag').select('tenant_id').where('barcode', '=', barcode).executeTakeFirst(),
    { barcode },
  )
  if (!found) return null
  const row = await inTenant(db, found.tenant_id, (tx) =>
    tx
      .selectFrom('bag as b')
      .innerJoin('site as s', 's.id', 'b.site_id')
      .innerJoin('tenant as t', 't.id', 'b.tenant_id')
      .leftJoin('room as r', 'r.id', 'b.room_id')
      .select([
        'b.id',
        'b.tenant_id',
        'b.site_id',
        'b.room_id',
        'b.name',
        'b.kind',
        's.name as site_name',
        't.name as tenant_name',
      ])
      .select([
        't.has_chat',
        't.soft_lockdown_enabled',
        't.soft_lockdown_security_enabled',
        't.emergency_number',
      ])
      .where('b.barcode', '=', barcode)
      .where('b.is_active', '=', true)
      .where('t.is_active', '=', true)
      .executeTakeFirst(),
  )
  if (!row) return null
  return {
    ...{ id: row.id, tenantId: row.tenant_id, siteId: row.site_id, roomId: row.room_id, name: row.name },
    ...{ siteName: row.site_name, organizationName: row.tenant_name, hasChat: row.has_chat },
    kind: bagKind.parse(row.kind),
    softLockdownEnabled: row.soft_lockdown_enabled,
    softLockdownSecurityEnabled: row.soft_lockdown_security_enabled,
    emergencyNumber: row.emergency_number,
  }
}
