import { sentLanguage } from '@muster/domain/notification/readerLanguage'
import type { LanguageCode } from '@muster/words/languages'
import { sql } from 'kysely'
import { readOfferedLanguages } from '../../access/offeredLanguages.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Reads the languages of accounts of the tenant in use by their addresses in lower case, as far as it has switched them on. An
 * account that reads English, or that belongs to nobody here, is left out.
 */
export async function accountLanguages(
  tx: Tx,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, LanguageCode>> {
  const offered = await readOfferedLanguages(tx)
  if (offered.length === 0) return new Map()
  const known = await tx
    .selectFrom('app_user')
    .select(['email', (any) => any.fn.coalesce('language', 'desk_language').as('language')])
    .where(sql<string>`lower(email)`, '=', (any) =>
      any.fn.any(sql<string[]>`${addresses.map((each) => each.toLowerCase())}::text[]`),
    )
    .where((any) => any(any.fn.coalesce('language', 'desk_language'), 'is not', null))
    .execute()
  return new Map(
    known.flatMap(({ email, language }) => {
      const spoken = sentLanguage(language, offered)
      return spoken === 'en' ? [] : [[email.toLowerCase(), spoken] as const]
    }),
  )
}
