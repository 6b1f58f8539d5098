import { inEnglish } from '@muster/words/t'
import { isSharedHost } from '../../access/hostDirectory.ts'
import type { Config } from '../../platform/config/config.ts'
import { invalidField } from '../../platform/http/problems.ts'

const constraintFields: Record<string, [field: string, sentence: string]> = {
  tenant_key_key: ['tenantKey', inEnglish('Another organization has this key. Choose another one.')],
  tenant_prefix_key: ['prefix', inEnglish('Another organization has this prefix. Choose another one.')],
}

/** @throws 409 for a prefix that would make a tenant's host the one that everybody shares */
export function refuseSharedHost(config: Pick<Config, 'TENANT_DOMAIN' | 'PUBLIC_URL'>, prefix: string): void {
  const sentence = inEnglish('All organizations share this address. Choose another prefix.')
  if (isSharedHost(config, prefix)) throw invalidField(409, 'taken', 'prefix', sentence)
}

/**
 * Names the field when PostgreSQL refuses a tenant because another has the same key or prefix: only the database can know,
 * because two may be created at once.
 * @throws 409 naming the field
 */
export async function refuseTakenKeyOrPrefix<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const [field, sentence] = constraintFields[constraint] ?? []
    if (field && sentence) throw invalidField(409, 'taken', field, sentence)
    throw error
  }
}
