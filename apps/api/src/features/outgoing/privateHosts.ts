import type { PrivateHostEntry } from '../../platform/config/config.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { selfTestId } from '../../platform/db/selfTestId.ts'

/**
 * The private hosts that the operator permits, tenant by tenant. What one organization's recorder answers is nothing that another
 * one may ask for.
 */
export class PrivateHosts {
  private readonly db: Database
  private readonly byKey: ReadonlyMap<string, readonly string[]>
  /** The key of a tenant never changes. */
  private readonly keys = new Map<string, string>()
  private readonly ofSelfTest: readonly string[]

  /** @param ownUrl the address of this deployment: the self-test alone may send there, wherever it is */
  constructor(db: Database, entries: readonly PrivateHostEntry[], ownUrl?: string) {
    this.db = db
    this.ofSelfTest = ownUrl ? [new URL(ownUrl).host] : []
    const grouped = Map.groupBy(entries, ({ tenantKey }) => tenantKey)
    this.byKey = new Map([...grouped].map(([key, some]) => [key, some.map(({ host }) => host)]))
  }

  /** Returns the hosts (`name` or `name:port`) that a tenant may use. */
  async of(tenantId: string): Promise<readonly string[]> {
    if (tenantId === selfTestId) return this.ofSelfTest
    if (this.byKey.size === 0) return []
    const key = this.keys.get(tenantId) ?? (await this.readKey(tenantId))
    return this.byKey.get(key) ?? []
  }

  private async readKey(tenantId: string): Promise<string> {
    const { key } = await inTenant(this.db, tenantId, (tx) =>
      tx.selectFrom('tenant').select('key').where('id', '=', tenantId).executeTakeFirstOrThrow(),
    )
    this.keys.set(tenantId, key)
    return key
  }
}

/** Creates one fetcher or sender for each tenant that has private hosts, and one for all the others. */
export function perTenant<T>(
  hosts: PrivateHosts,
  create: (privateHosts: readonly string[]) => T,
): (tenantId: string) => Promise<T> {
  const made = new Map<string, T>()
  return async (tenantId) => {
    const allowed = await hosts.of(tenantId)
    const name = allowed.join()
    const known = made.get(name) ?? create(allowed)
    made.set(name, known)
    return known
  }
}
