import { knownLanguages } from '@muster/domain/notification/readerLanguage'
import type { TranslatedCode } from '@muster/words/languages'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'

/** Reads the languages that the organization in use has switched on now, beside English. */
export async function readOfferedLanguages(tx: Tx): Promise<TranslatedCode[]> {
  const tenant = await tx
    .selectFrom('tenant')
    .select('languages')
    .where('id', '=', sql<string>`tenant_in_use()`)
    .executeTakeFirst()
  return knownLanguages(tenant?.languages ?? [])
}
