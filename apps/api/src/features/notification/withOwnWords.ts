import { ownCatalogOf } from '../../access/ownCatalog.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Claimed } from './claimDeliveries.ts'

/**
 * Gives each message the translations that its organization has checked, as they were when it was claimed. Where they cannot be
 * read, it goes out in Muster's words: nobody waits for them.
 */
export async function withOwnWords(
  db: Database,
  claimed: readonly Claimed[],
  onFailure: (err: unknown) => void,
): Promise<Claimed[]> {
  const readings = new Map<string, Promise<Claimed['own']>>()
  return Promise.all(
    claimed.map(async (each) => {
      const { tenantId, language } = each
      const digest = each.ownDigests[language]
      if (language === 'en' || digest === undefined) return each
      const key = `${tenantId} ${language} ${digest}`
      const reading =
        readings.get(key) ??
        ownCatalogOf(db, tenantId, language, digest).catch((err: unknown) => {
          onFailure(err)
          return null
        })
      readings.set(key, reading)
      return { ...each, own: await reading }
    }),
  )
}
