import { randomUUID } from 'node:crypto'
import { addSite, restoreSite } from '@muster/contract/adminSiteCalls'
import { createTenant } from '@muster/contract/adminTenantCalls'
import { listUsers } from '@muster/contract/adminUserCalls'
import type { Endpoint } from '@muster/contract/endpoint'
import { checkText, takeBackText } from '@muster/contract/languageCalls'
import { getSharedSignIn } from '@muster/contract/signInProviderCalls'
import type { ClientBase } from 'pg'
import { hashOfText } from '../src/access/shippedTexts.ts'
import { namesOf } from './contract.ts'
import { insert, type TestTenant } from './school.ts'
import type { World } from './world.ts'

export type AdminIds = Awaited<ReturnType<typeof adminIdsFor>>

/**
 * Makes rows of a tenant, and answers values for every name in the calls of administrators: a member, an import, and the prerequisites
 * of a tenant change.
 */
export async function adminIdsFor(world: World, owner: ClientBase, tenant: TestTenant, endpoint: Endpoint) {
  const email = `${randomUUID()}@example.org`
  const person = { email, name: 'Somebody', current_tenant_id: tenant.id }
  const userId = await insert<string>(owner, 'app_user', person)
  await owner.query("insert into tenant_assignment (tenant_id, user_id, role) values ($1, $2, 'Manager')", [
    tenant.id,
    userId,
  ])
  const run = { kind: 'rooms', file_name: 'rooms.csv', dry_run: true, by_name: 'Somebody', stage: 'done' }
  const importId = await insert<string>(owner, 'import_run', {
    id: randomUUID(),
    tenant_id: tenant.id,
    ...run,
  })
  const resource = { tenant_id: tenant.id, kind: 'contact', title: 'Nurse' }
  const resourceId = await insert<string>(owner, 'resource', resource)
  const isShared = endpoint.path.startsWith(getSharedSignIn.path)
  const client = { issuer: world.issuer.url, client_id: 'muster', encrypted_secret: 'v1.000000000000.x.x' }
  const providerId = await insert<string>(owner, 'sign_in_provider', {
    tenant_id: isShared ? null : tenant.id,
    kind: 'openid',
    name: 'Login',
    ...client,
    address_rule: 'verified',
  })
  const signIn = { kind: 'openid', name: 'Login', issuer: world.issuer.url, rule: 'verified' } as const
  const { rows } = await owner.query<{ version: number; prefix: string }>(
    'select version, prefix from tenant where id = $1',
    [tenant.id],
  )
  const isAboutSites = endpoint.path.startsWith(addSite.path)
  const site = { tenant_id: tenant.id, name: `Site ${randomUUID()}`, is_active: endpoint !== restoreSite }
  const siteId = isAboutSites ? await insert<number>(owner, 'site', site) : tenant.sites[0].id
  const isAboutUser = endpoint.path.startsWith(listUsers.path)
  const hasOwnVersion =
    endpoint === takeBackText ||
    isShared ||
    isAboutUser ||
    isAboutSites ||
    namesOf(endpoint).includes('resourceId')
  const isNewTenant = endpoint.method === 'POST' && endpoint.path === createTenant.path
  return {
    emergencyNumber: null,
    timeZone: null,
    languages: [],
    language: 'es',
    hash: hashOfText('Hold'),
    translation: 'Espera',
    checkedBy: 'Somebody',
    checkedOn: '2026-01-01',
    detailsFor: 'everyone',
    id: isAboutUser ? userId : tenant.id,
    importId,
    userId,
    subjectId: userId,
    email: `new-${email}`,
    to: { channel: 'email', address: email },
    siteIds: [tenant.sites[0].id],
    restricted: true,
    role: 'SiteSpecific',
    isActive: true,
    tenantKey: isNewTenant ? `t-${randomUUID()}` : tenant.key,
    siteId,
    place: null,
    commandId: randomUUID(),
    tenantKeys: tenant.key,
    name: isAboutSites ? `New ${site.name}` : tenant.name,
    // Only global administrators change one.
    prefix: isNewTenant ? `p-${randomUUID()}` : rows[0]?.prefix,
    // No text is checked.
    version: endpoint === checkText ? null : hasOwnVersion ? 1 : rows[0]?.version,
    page: 1,
    pageSize: 10,
    brandColor: null,
    providerId,
    commonSignIn: true,
    requiresPasskey: false,
    provider: endpoint.path.includes('/sign-in/')
      ? { ...signIn, clientId: 'muster', clientSecret: 'secret' }
      : null,
    logoUrls: [],
    search: '',
    action: 'user.invited',
    resourceId,
    url: null,
    phone: null,
    position: 1,
    since: '2026-01-01T00:00:00Z',
    until: '2100-01-01T00:00:00Z',
  }
}
