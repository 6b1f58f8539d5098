import type { TenantProvider } from '@muster/contract/adminTenantCalls'
import type { AppConfig } from '@muster/contract/appConfig'
import { tenantKey } from '@muster/contract/shapes'
import { SingleFlight } from '@muster/domain/singleFlight'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import { type Database, inTenant, noTenant } from '../platform/db/database.ts'
import { selfTestId } from '../platform/db/selfTestId.ts'
import { providerOf } from './tenantProviders.ts'

/** A tenant as its host shows it to every visitor. */
export type TenantAtHost = Omit<NonNullable<AppConfig['tenant']>, 'tenantName'> & {
  /** The tenant's provider; null where its people sign in with the deployment's. */
  provider: TenantProvider | null
  /** True where Muster's own sign-in sends its people to a provider. */
  hasProviders: boolean
}

/** Maximum time a host is served from memory when a notice of its change was lost, in milliseconds. */
const freshFor = 60_000
/** Time an unknown prefix is cached, in milliseconds. */
const missFreshFor = 5000
/** Maximum number of cached prefixes: made-up ones must not fill our memory. */
const maxEntries = 10_000

/** This server's own address, and the domain of tenants’ hosts. */
type HostConfig = Pick<Config, 'TENANT_DOMAIN' | 'PUBLIC_URL'>

/** Caches tenants by host, so that loading a page does not query the database. */
export class HostDirectory {
  private entries = new Map<string, { tenant: TenantAtHost | null; until: number }>()
  /** Prefixes that have led to a tenant. Its people do not wait behind those who make prefixes up. */
  private readonly known = new Set<string>()
  private readonly reads = new SingleFlight<TenantAtHost | null>()
  private readonly db: Database
  private readonly lookups: Database
  private readonly config: HostConfig

  constructor(db: Database, lookups: Database, config: HostConfig) {
    this.db = db
    this.lookups = lookups
    this.config = config
  }

  /** Returns the active tenant of a request's host; null at any other host. */
  async tenantAt(request: FastifyRequest): Promise<TenantAtHost | null> {
    return this.tenantOfHost(request.host)
  }

  /** Returns the active tenant whose pages have this origin; null for any other. */
  async tenantOfOrigin(origin: string): Promise<TenantAtHost | null> {
    const { PUBLIC_URL } = this.config
    const url = URL.parse(origin)
    if (!url || !PUBLIC_URL || url.protocol !== new URL(PUBLIC_URL).protocol) return null
    return this.tenantOfHost(url.host)
  }

  private async tenantOfHost(host: string): Promise<TenantAtHost | null> {
    const prefix = this.prefixOf(host)
    if (prefix === null) return null
    const remembered = this.entries.get(prefix)
    if (remembered && remembered.until > Date.now()) return remembered.tenant
    return this.reads.join(prefix, () => this.readAndRemember(prefix))
  }

  private async readAndRemember(prefix: string): Promise<TenantAtHost | null> {
    const { entries } = this
    const tenant = await readTenant(this.known.has(prefix) ? this.db : this.lookups, prefix)
    if (tenant) this.known.add(prefix)
    entries.delete(prefix)
    entries.set(prefix, { tenant, until: Date.now() + (tenant ? freshFor : missFreshFor) })
    const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined
    if (oldest !== undefined) entries.delete(oldest)
    return tenant
  }

  /** Clears the cache after a change. Reads in progress are not cached either. */
  invalidateAll() {
    this.entries = new Map()
    this.reads.clear()
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
 * Returns true when a prefix forms the host that everybody shares. A tenant with that prefix would get the sign-ins of the
 * whole deployment, with its own provider.
 */
export function isSharedHost({ TENANT_DOMAIN, PUBLIC_URL }: HostConfig, prefix: string): boolean {
  if (!TENANT_DOMAIN || !PUBLIC_URL) return false
  return new URL(tenantUrl(prefix, TENANT_DOMAIN, PUBLIC_URL)).host === new URL(PUBLIC_URL).host
}

/**
 * Returns the address of a tenant with its own host.
 * @param publicUrl provides the scheme
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
        .select(['id', 'key', 'name', 'brand_color', 'logo_urls', 'languages'])
        .select(['oidc_issuer', 'oidc_client_id', 'oidc_audience'])
        .select((row) =>
          row
            .exists(
              row
                .selectFrom('sign_in_provider as p')
                .select('p.id')
                .whereRef('p.tenant_id', '=', 'tenant.id')
                .where('p.is_active', '=', true),
            )
            .as('has_providers'),
        )
        .where('prefix', '=', prefix)
        .where('id', '<>', selfTestId)
        .where('is_active', '=', true)
        .executeTakeFirst(),
    { tenant_prefix: prefix, server: 'on' },
  )
  if (!row) return null
  return {
    tenantId: row.id,
    tenantKey: row.key,
    name: row.name,
    brandColor: row.brand_color,
    logoUrls: row.logo_urls,
    languages: row.languages,
    provider: providerOf(row),
    hasProviders: Boolean(row.has_providers),
  }
}
