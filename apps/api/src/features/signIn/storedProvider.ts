import { randomUUID } from 'node:crypto'
import type { SignInProviderView } from '@muster/contract/signInProviderCalls'
import { addressRule, providerKind } from '@muster/domain/access/providerKinds'
import type { SignInProvider } from '@muster/identity/ports'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SignInProvider as ProviderRow } from '../../platform/db/rows.ts'

/** A provider between its row, the sign-in, and the administrators who see it. Its secret is stored encrypted. */

/** The columns of a provider. */
export type StoredProvider = Selectable<ProviderRow>

/** The settings of a provider as administrators write them, but for its secret. */
export type ProviderSettings = Omit<SignInProviderView, 'id' | 'version'>

/** Returns a provider as the sign-in uses it. */
export function toProvider(row: StoredProvider, secrets: SecretBox): SignInProvider {
  const { isActive: _, ...settings } = viewProvider(row)
  return {
    ...settings,
    tenantId: row.tenant_id,
    clientSecret: () => secrets.decrypt(row.encrypted_secret, rowOf(row.id)),
  }
}

/** Returns a provider as administrators see it. */
export function viewProvider(row: StoredProvider): SignInProviderView {
  return {
    id: row.id,
    version: row.version,
    kind: providerKind.parse(row.kind),
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    clientAuth: row.client_auth === 'basic' ? 'basic' : 'post',
    scopes: row.scopes,
    parameters: z.record(z.string(), z.string()).parse(row.parameters),
    rule: addressRule.parse(row.address_rule),
    domains: row.domains,
    directory: row.directory,
    isActive: row.is_active,
  }
}

/** Returns the columns of a provider. @param id of its row, to which the secret is bound when it is encrypted */
export function toColumns(id: string, provider: ProviderSettings, clientSecret: string, secrets: SecretBox) {
  const { kind, name, issuer, clientId, clientAuth, scopes, parameters, rule, domains, directory, isActive } =
    provider
  return {
    kind,
    name,
    issuer,
    client_id: clientId,
    client_auth: clientAuth,
    scopes,
    parameters: JSON.stringify(parameters),
    address_rule: rule,
    domains,
    directory,
    is_active: isActive,
    encrypted_secret: secrets.encrypt(clientSecret, rowOf(id)),
  }
}

/** Leaves the secret out, for the audit. */
export function withoutSecret<T extends object>(provider: T): Omit<T, 'clientSecret'> {
  const { clientSecret: _, ...rest } = provider as T & { clientSecret?: string }
  return rest
}

/**
 * Adds a provider.
 * @param tenantId its tenant; null for a shared one
 */
export async function addProvider(
  tx: Tx,
  tenantId: string | null,
  provider: ProviderSettings & { clientSecret: string },
  secrets: SecretBox,
): Promise<void> {
  const id = randomUUID()
  await tx
    .insertInto('sign_in_provider')
    .values({ id, tenant_id: tenantId, ...toColumns(id, provider, provider.clientSecret, secrets) })
    .execute()
}

/** Reads the providers of a tenant, or the shared ones, the oldest first. */
export async function readProviders(tx: Tx, tenantId: string | null): Promise<StoredProvider[]> {
  return providersOf(tx, tenantId).orderBy('created_at').execute()
}

/** Reads one provider of a tenant, or a shared one; undefined for none. */
export async function readProvider(tx: Tx, tenantId: string | null, id: string) {
  return providersOf(tx, tenantId).where('id', '=', id).executeTakeFirst()
}

function providersOf(tx: Tx, tenantId: string | null) {
  return tx.selectFrom('sign_in_provider').selectAll().where('tenant_id', 'is not distinct from', tenantId)
}

/** A change of a provider for the audit. The secret is named where it is another one, and never said. */
export function auditedChange(before: StoredProvider, after: object & { clientSecret?: string | undefined }) {
  const secret = after.clientSecret ? { clientSecret: 'another' } : {}
  return { before: withoutSecret(viewProvider(before)), after: { ...withoutSecret(after), ...secret } }
}

/** Names the row of a provider, to which its secret is bound. */
export const rowOf = (id: string) => `sign_in_provider:${id}`
