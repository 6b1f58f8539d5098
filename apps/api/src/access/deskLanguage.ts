import { sentLanguage } from '@muster/domain/notification/readerLanguage'
import { hasDesks, type LanguageCode } from '@muster/words/languages'
import type { FastifyRequest } from 'fastify'
import { type Database, inTenant } from '../platform/db/database.ts'
import { readOfferedLanguages } from './offeredLanguages.ts'
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
  if (chosen === null || chosen === 'en' || !hasDesks(chosen)) return 'en'
  return sentLanguage(chosen, await inTenant(db, tenantId, readOfferedLanguages))
}
