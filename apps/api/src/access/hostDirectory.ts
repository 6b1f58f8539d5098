import type { TenantProvider } from '@muster/contract/adminTenantCalls'
import type { AppConfig } from '@muster/contract/appConfig'
import { tenantKey } from '@muster/contract/shapes'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import { type Database, inTenant, noTenant } from '../platform/db/database.ts'
import { providerOf } from './tenantProviders.ts'

/** A tenant as its host shows it to whoever comes there. */
export type TenantAtHost = Omit<NonNullable<AppConfig['tenant']>, 'tenantName'> & {
  /** Its own; null where its people sign in as everybody does. */
  provider: TenantProvider | null
}

/** How long a host may be served from memory in case a notice of its change was lost, in milliseconds. */
const freshFor = 60_000
/** How long a prefix that nobody has is not looked up again. */
const missFreshFor = 5000
/** Most prefixes remembered at once: whoever makes them up must not fill our memory. */
const maxEntries = 10_000

/** Where this server is: its own address, and what tenants’ hosts end with. */
type HostConfig = Pick<Config, 'TENANT_DOMAIN' | 'PUBLIC_URL'>

/** Tenants by the host that a browser came to, remembered, so that a page that loads does not ask the database. */
export class HostDirectory {
  private entries = new Map<string, { tenant: TenantAtHost | null; until: number }>()
  private readonly db: Database
  private readonly config: HostConfig

  constructor(db: Database, place: HostConfig) {
    this.db = db
    this.config = place
  }

  /** The active tenant whose host a request came to; null at any other host. */
  async tenantAt(request: FastifyRequest): Promise<TenantAtHost | null> {
    const prefix = this.prefixOf(request.host)
    if (prefix === null) return null
    const remembered = this.entries.get(prefix)
    if (remembered && remembered.until > Date.now()) return remembered.tenant
    const { entries } = this
    const tenant = await readTenant(this.db, prefix)
    entries.delete(prefix)
    entries.set(prefix, { tenant, until: Date.now() + (tenant ? freshFor : missFreshFor) })
    const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined
    if (oldest !== undefined) entries.delete(oldest)
    return tenant
  }

  /** Forgets all hosts: one of them has changed. What is being read at this moment is forgotten with them. */
  invalidateAll() {
    this.entries = new Map()
  }

  private prefixOf(host: string): string | null {
    const { TENANT_DOMAIN } = this.config
    const suffix = `.${TENANT_DOMAIN}`
    const hostname = host.toLowerCase()
    if (!TENANT_DOMAIN || !hostname.endsWith(suffix)) return null
    const prefix = tenantKey.safeParse(hostname.slice(0, -suffix.length))
    return prefix.success && !isSharedHost(this.config, prefix.data) ? prefix.data : null
  }
}

/**
 * Whether a prefix makes the host that everybody shares. A tenant that took it would be asked who its people are by the
 * whole place, and answer with its own provider.
 */
export function isSharedHost({ TENANT_DOMAIN, PUBLIC_URL }: HostConfig, prefix: string): boolean {
  if (!TENANT_DOMAIN || !PUBLIC_URL) return false
  return new URL(tenantUrl(prefix, TENANT_DOMAIN, PUBLIC_URL)).host === new URL(PUBLIC_URL).host
}

/**
 * Where a tenant has its own host: the address to send its people to.
 * @param publicUrl whose scheme is used
 */
export function tenantUrl(prefix: string, domain: string, publicUrl: string): string {
  return `${new URL(publicUrl).protocol}//${prefix}.${domain}`
}

async function readTenant(db: Database, prefix: string): Promise<TenantAtHost | null> {
  const row = await inTenant(
    db,
    noTenant,
    (tx) =>
      tx
        .selectFrom('tenant')
        .select(['id', 'key', 'name', 'brand_color', 'logo_urls'])
        .select(['oidc_issuer', 'oidc_client_id', 'oidc_audience'])
        .where('prefix', '=', prefix)
        .where('is_active', '=', true)
        .executeTakeFirst(),
    { tenant_prefix: prefix },
  )
  if (!row) return null
  return {
    tenantId: row.id,
    tenantKey: row.key,
    name: row.name,
    brandColor: row.brand_color,
    logoUrls: row.logo_urls,
    provider: providerOf(row),
  }
}
