import { isLanguage, type LanguageCode, languages } from '@muster/words/languages'
import type { FastifyRequest } from 'fastify'
import { type Database, inTenant } from '../platform/db/database.ts'
import { chosenLanguage } from './readerLanguage.ts'

/**
 * Returns the language of a file for managers: the one that they chose for their pages on this device, as far as these have it and
 * the organization has switched it on; else English.
 */
export async function deskLanguage(
  db: Database,
  tenantId: string,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<LanguageCode> {
  const chosen = chosenLanguage(request)
  if (chosen === null || !('hasDesks' in languages[chosen])) return 'en'
  const { languages: offered } = await inTenant(db, tenantId, (tx) =>
    tx.selectFrom('tenant').select('languages').where('id', '=', tenantId).executeTakeFirstOrThrow(),
  )
  return offered.filter(isLanguage).includes(chosen) ? chosen : 'en'
}
