import { SingleFlight } from '@muster/domain/singleFlight'
import type { TranslatedCode } from '@muster/words/languages'
import { sql } from 'kysely'
import { type Database, inTenant, noTenant } from '../platform/db/database.ts'
import { RateLimiter } from '../platform/jobs/rateLimiter.ts'
import { type OwnCatalog, type OwnDigests, openedOwnCatalog, readOwnCatalog } from './ownCatalog.ts'

/**
 * Readings of all digests in a row, and the time in which as many come back, in milliseconds. Anybody can make up a digest; a true
 * one that nobody has asked for yet comes a few times a day.
 */
const readings = { most: 20, comeBack: 10_000 }

/** Finds the checked translations of organizations by the digest that a page knows. */
export class OwnWords {
  /** The digests of all organizations, as they were read last. */
  private digests = new Map<string, OwnDigests>()
  private readonly limiter = new RateLimiter(readings.most, readings.comeBack, 'steadily')
  private readonly readingDigests = new SingleFlight<void>()
  private readonly readingCatalogs = new SingleFlight<OwnCatalog | null>()
  private readonly lookups: Database

  constructor(lookups: Database) {
    this.lookups = lookups
  }

  /**
   * Finds the checked translations of an organization as they are now. Another digest than theirs costs at most a share of one
   * reading for all organizations; made-up ones without end cost two readings a second.
   * @param digest what the reader knows of them
   * @returns null where there are none
   */
  async find(tenantId: string, code: TranslatedCode, digest: string): Promise<OwnCatalog | null> {
    const known = () => this.digests.get(tenantId)?.[code]
    if (known() !== digest) await this.readingDigests.rerun('', () => this.readDigests())
    const now = known()
    return now === undefined ? null : this.catalogOf(tenantId, code, now)
  }

  private async readDigests(): Promise<void> {
    if (this.limiter.waitOf('') > 0) return
    this.limiter.count('')
    const rows = await inTenant(
      this.lookups,
      noTenant,
      (tx) =>
        tx
          .selectFrom('tenant')
          .select(['id', 'own_words'])
          .where('own_words', '<>', sql<string>`'{}'::jsonb`)
          .execute(),
      { server: 'on' },
    )
    this.digests = new Map(rows.map(({ id, own_words }) => [id, own_words as OwnDigests]))
  }

  private async catalogOf(
    tenantId: string,
    code: TranslatedCode,
    digest: string,
  ): Promise<OwnCatalog | null> {
    const opened = openedOwnCatalog(tenantId, code, digest)
    if (opened) return opened
    const own = await this.readingCatalogs.join(`${tenantId}/${code}/${digest}`, () =>
      inTenant(this.lookups, tenantId, (tx) => readOwnCatalog(tx, code)),
    )
    // Where they have changed since the digests were read, this is their digest.
    const { [code]: _, ...others } = this.digests.get(tenantId) ?? {}
    this.digests.set(tenantId, own ? { ...others, [code]: own.digest } : others)
    return own
  }
}

/** The names of the files of checked translations, in the folder of Muster’s own (web/startup/language.ts). */
export function namesOfOwnWords(tenantId: string, digests: OwnDigests): string[] {
  return Object.entries(digests).map(([code, digest]) => `${code}-own/${tenantId}/${digest}`)
}
