import type { SignInProviderView } from '@muster/contract/signInProviderCalls'
import { addressRule, providerKind } from '@muster/domain/access/providerKinds'
import type { SignInProvider } from '@muster/identity/ports'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { SecretBox } from '../../platform/config/secretBox.ts'
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

/** Returns the columns of a provider's settings. */
export function toColumns(provider: ProviderSettings) {
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
  }
}

/** Returns the encrypted secret of a provider, for its row. */
export function toEncrypted(id: string, clientSecret: string, secrets: SecretBox) {
  return { encrypted_secret: secrets.encrypt(clientSecret, rowOf(id)) }
}

/** Leaves the secret out, for the audit. */
export function withoutSecret<T extends object>(provider: T): Omit<T, 'clientSecret'> {
  const { clientSecret: _, ...rest } = provider as T & { clientSecret?: string }
  return rest
}

/** Names the row of a provider, to which its secret is bound. */
export const rowOf = (id: string) => `sign_in_provider:${id}`
